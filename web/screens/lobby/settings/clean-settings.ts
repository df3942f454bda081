/** Cleans typed settings before they are sent, and finds errors in team names. */

import { NAME_MAX } from '../../../../game/constants.ts';
import type { Settings } from '../../../../game/settings.ts';

export type WrongTeams = 'empty' | 'same' | 'long';

/** Trims texts; an empty list of personal topics means the usual topics. */
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

/** Why the server would refuse the teams; the server checks more. */
export function wrongTeams({ teams }: Settings): WrongTeams | null {
  if (teams === null) return null;
  const { names } = teams;
  if (names.some((name) => name === '')) return 'empty';
  if (names.some((name) => Array.from(name).length > NAME_MAX)) return 'long';
  return new Set(names.map((name) => name.toLowerCase())).size < names.length ? 'same' : null;
}
