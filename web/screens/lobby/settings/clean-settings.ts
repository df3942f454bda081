/** Cleans typed settings before they are sent, and names what is wrong with team names. */

import { NAME_MAX } from '../../../../game/constants.ts';
import type { Settings } from '../../../../game/settings.ts';

export type WrongTeams = 'empty' | 'same' | 'long';

/** Trimmed; a list of personal topics without one is the usual topics. */
export function cleanSettings(settings: Settings): Settings {
  const { teams, personalTopics } = settings;
  const topics = personalTopics?.map((topic) => topic.trim()).filter((topic) => topic !== '') ?? [];
  return {
    ...settings,
    gameName: settings.gameName.trim(),
    teams: teams === null ? null : { names: teams.names.map((name) => name.trim()) },
    personalTopics: topics.length === 0 ? null : topics,
  };
}

/** Why teams would be refused; the server looks closer. */
export function wrongTeams({ teams }: Settings): WrongTeams | null {
  if (teams === null) return null;
  const { names } = teams;
  if (names.some((name) => name === '')) return 'empty';
  if (names.some((name) => Array.from(name).length > NAME_MAX)) return 'long';
  return new Set(names.map((name) => name.toLowerCase())).size < names.length ? 'same' : null;
}
