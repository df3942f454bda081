/** Removes one session's texts from a game's events when the session is erased. */

import { apply, applyFirstEvent } from '../../game/apply.ts';
import { unsummarised } from '../../game/effects.ts';
import type { Challenged, Event, PlayedAgain, SeatChanged } from '../../game/events.ts';
import type { Game, Lobby, Player, Seat } from '../../game/game.ts';
import { avatarFor, distinctName } from '../../game/names.ts';
import type { Settings } from '../../game/settings.ts';
import { hasNameInText } from '../../game/summary-text.ts';

const NAME = 'Player';
/** Team names that identify no one. */
const NEUTRAL_TEAM = /^Team \d+( \d+)?$/;

/** The types of events without a player's names or texts. A new event must be added here or to `Anonymizer`. A topic counts as everyone's: all played its round. */
const EVENTS_WITHOUT_TEXTS = [
  'extraTimeAsked',
  'extraTimeAgreed',
  'removed',
  'muted',
  'unmuted',
  'left',
  'returned',
  'knockAdmitted',
  'knockEnded',
  'organizerLeft',
  'hostChanged',
  'teamsDrawn',
  'started',
  'choosingBegan',
  'passedOver',
  'topicSelected',
  'questionsAdded',
  'progressNoted',
  'writingEnded',
  'generationFailed',
  'reselected',
  'introBegan',
  'questionOpened',
  'optionsShown',
  'answered',
  'closingBegan',
  'questionClosed',
  'waitingForQuestions',
  'fillingBegan',
  'challengeUpheld',
  'loved',
  'paused',
  'held',
  'released',
  'clockRestarted',
  'finished',
] as const satisfies readonly Event['type'][];
type Textless = (typeof EVENTS_WITHOUT_TEXTS)[number];
const textless: ReadonlySet<string> = new Set(EVENTS_WITHOUT_TEXTS);

/** The session's texts that were found in a game so far. */
export interface FoundTexts {
  /** Every name the session had, and the teams it named: a summary may contain them. */
  readonly names: readonly string[];
  /** What it typed as host: the game's name, team names, personal topics. */
  readonly settings: readonly string[];
}

/**
 * Removes one session's texts from a game's events, entry by entry from the first. Names, avatars (derived from names) and team names
 * that it typed as host become neutral. Reasons of challenges, the game's name and personal topics are removed.
 * A summary that contains such a name is removed, and the game gets another.
 * By then, the session's key is already replaced by a placeholder.
 */
export class Anonymizer {
  readonly #session: string;
  readonly #names: Set<string>;
  readonly #settings: Set<string>;
  /** The session's reasons for challenges. A reason that decided is also stored with the voided question. */
  readonly #reasons = new Set<string>();
  #game: Game | null = null;

  constructor(session: string, found: FoundTexts) {
    this.#session = session;
    this.#names = new Set(found.names.filter((name) => name !== NAME));
    this.#settings = new Set(found.settings);
  }

  /** The state from which an interrupted erasure continues. */
  get found(): FoundTexts {
    return { names: [...this.#names], settings: [...this.#settings] };
  }

  /** The game so far, anonymised. */
  get game(): Game | null {
    return this.#game;
  }

  /** The events of the next entry, at its instant (milliseconds). */
  next(events: readonly Event[], at: number): Event[] {
    return events.flatMap((event) => {
      const changed = this.#change(event);
      if (changed === null) return [];
      this.#game = this.#game === null ? applyFirstEvent(changed, at) : apply(this.#game, changed, at);
      return changed;
    });
  }

  #change(event: Event): Event | null {
    if (hasNoText(event)) return event;
    switch (event.type) {
      case 'created':
        return { ...event, lobby: this.#lobby(event.lobby) };
      case 'playedAgain':
        return this.#playedAgain(event);
      case 'joined':
        return { ...event, player: this.#person(event.player) };
      case 'knocked':
        return { ...event, knock: this.#person(event.knock) };
      case 'seatChanged':
        return this.#isAt(event.seat) ? this.#seatChanged(event) : event;
      case 'organizerChanged':
        return { ...event, organizer: event.organizer && this.#person(event.organizer) };
      case 'settingsChanged':
        if (this.#game?.host === this.#session) this.#noteSettings(event.settings, this.#game.settings);
        return { ...event, settings: this.#neutral(event.settings) };
      case 'challenged':
        return this.#isAt(event.seat) ? this.#challenged(event) : event;
      case 'questionVoided':
        return this.#reasons.has(event.reason) ? { ...event, reason: '' } : event;
      case 'summaryKept':
        return this.#isNamedIn(event.summary) ? null : event;
    }
  }

  #seatChanged(event: SeatChanged): SeatChanged {
    this.#note(event.name);
    return { ...event, name: NAME, avatar: avatarFor(NAME) };
  }

  /** If the previous game's summary was removed, the game needs another one, as if it had had none. */
  #playedAgain(event: PlayedAgain): PlayedAgain {
    const voided = this.#game === null ? null : unsummarised(this.#game);
    const lobby = this.#lobby(event.lobby);
    const waiting = event.waiting?.map((knock) => this.#person(knock));
    return {
      ...event,
      lobby,
      ...(waiting === undefined ? {} : { waiting }),
      ...(voided === null ? {} : { unsummarised: { voided } }),
    };
  }

  #challenged({ reason, ...rest }: Challenged): Challenged {
    if (reason !== undefined) this.#reasons.add(reason);
    return rest;
  }

  #isAt(seat: Seat): boolean {
    return this.#game?.players[seat]?.session === this.#session;
  }

  #lobby(lobby: Lobby): Lobby {
    if (this.#game === null && lobby.host === this.#session) this.#noteSettings(lobby.settings, null);
    return {
      ...lobby,
      settings: this.#neutral(lobby.settings),
      players: lobby.players.map((player) => this.#person(player)),
      organizer: lobby.organizer && this.#person(lobby.organizer),
    };
  }

  #person<Person extends Pick<Player, 'session' | 'name' | 'avatar'>>(person: Person): Person {
    if (person.session !== this.#session) return person;
    this.#note(person.name);
    return { ...person, name: NAME, avatar: avatarFor(NAME) };
  }

  #note(name: string): void {
    if (name !== NAME) this.#names.add(name);
  }

  /** Notes the texts that the host typed: those that `before` does not contain. */
  #noteSettings(settings: Settings, before: Settings | null): void {
    const known = new Set(before === null ? [] : textsOf(before));
    const teams = settings.teams?.names ?? [];
    for (const text of textsOf(settings)) {
      if (known.has(text) || text === '') continue;
      if (!teams.includes(text)) this.#settings.add(text);
      else if (!NEUTRAL_TEAM.test(text)) {
        this.#settings.add(text);
        this.#names.add(text);
      }
    }
  }

  /** The settings without the session's texts. Every team keeps its place. */
  #neutral(settings: Settings): Settings {
    if (!textsOf(settings).some((text) => this.#settings.has(text))) return settings;
    const { gameName, teams, personalTopics } = settings;
    const topics = personalTopics?.filter((topic) => !this.#settings.has(topic)) ?? [];
    return {
      ...settings,
      gameName: this.#settings.has(gameName) ? '' : gameName,
      teams: teams && { names: this.#teams(teams.names) },
      personalTopics: topics.length === 0 ? null : topics,
    };
  }

  #teams(names: readonly string[]): string[] {
    const taken = names.filter((name) => !this.#settings.has(name));
    return names.map((name, team) => {
      if (!this.#settings.has(name)) return name;
      const neutral = distinctName(`Team ${team + 1}`, taken);
      taken.push(neutral);
      return neutral;
    });
  }

  #isNamedIn(text: string): boolean {
    return [...this.#names].some((name) => hasNameInText(text, name));
  }
}

function hasNoText(event: Event): event is Extract<Event, { readonly type: Textless }> {
  return textless.has(event.type);
}

/** The texts in settings that may name people. */
function textsOf({ gameName, teams, personalTopics }: Settings): string[] {
  return [gameName, ...(teams?.names ?? []), ...(personalTopics ?? [])];
}
