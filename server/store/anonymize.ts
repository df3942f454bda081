/** A game's events without one of its sessions: what a request for deletion leaves of them. */

import { apply, beginning } from '../../game/apply.ts';
import type { Event } from '../../game/events.ts';
import type { Game, Lobby, Organizer, Player } from '../../game/game.ts';
import { avatarFor } from '../../game/names.ts';

const NAME = 'Player';

/**
 * Takes a session out of a game's events, entry by entry from the first on: the session becomes the placeholder, its names and
 * its avatars (which follow from names) neutral ones. A summary that tells of such a name goes: the game gets another.
 */
export class Anonymizer {
  readonly #session: string;
  readonly #placeholder: string;
  /** Every name the session had in this game. */
  readonly #names = new Set<string>();
  /** The game so far, as it was: it tells whose a seat is. */
  #game: Game | null = null;

  constructor(session: string, placeholder: string) {
    this.#session = session;
    this.#placeholder = placeholder;
  }

  /** The events of the next entry, at its instant (milliseconds). */
  next(events: readonly Event[], at: number): Event[] {
    return events.flatMap((event) => {
      const changed = this.#change(event);
      this.#game = this.#game === null ? beginning(event, at) : apply(this.#game, event, at);
      return changed ?? [];
    });
  }

  #change(event: Event): Event | null {
    // The events that hold sessions, names or text about players; the others know only seats.
    if (event.type === 'created' || event.type === 'playedAgain') {
      return { ...event, lobby: this.#lobby(event.lobby) };
    }
    if (event.type === 'joined') return { ...event, player: this.#person(event.player) };
    if (event.type === 'organizerChanged') {
      return { ...event, organizer: event.organizer && this.#person(event.organizer) };
    }
    if (event.type === 'hostChanged') return { ...event, session: this.#key(event.session) };
    if (event.type === 'summaryKept') return this.#isNamedIn(event.summary) ? null : event;
    if (event.type !== 'seatChanged' || this.#game?.players[event.seat]?.session !== this.#session)
      return event;
    this.#names.add(event.name);
    return { ...event, name: NAME, avatar: avatarFor(NAME) };
  }

  #lobby(lobby: Lobby): Lobby {
    const removals = Object.entries(lobby.removals).map(([key, count]) => [this.#key(key), count] as const);
    return {
      ...lobby,
      players: lobby.players.map((player) => this.#person(player)),
      organizer: lobby.organizer && this.#person(lobby.organizer),
      host: this.#key(lobby.host),
      creator: this.#key(lobby.creator),
      removals: Object.fromEntries(removals),
    };
  }

  #person<Person extends Player | Organizer>(person: Person): Person {
    if (person.session !== this.#session) return person;
    this.#names.add(person.name);
    return { ...person, session: this.#placeholder, name: NAME, avatar: avatarFor(NAME) };
  }

  #key(session: string): string {
    return session === this.#session ? this.#placeholder : session;
  }

  #isNamedIn(text: string): boolean {
    const lower = text.toLowerCase();
    return [...this.#names].some((name) => lower.includes(name.toLowerCase()));
  }
}
