/** A game's events without one of its people: what a request for deletion leaves of them. */

import { apply, beginning } from '../../game/apply.ts';
import type { Challenged, Event } from '../../game/events.ts';
import type { Game, Lobby, Organizer, Player, Seat } from '../../game/game.ts';
import { avatarFor } from '../../game/names.ts';

const NAME = 'Player';

/**
 * Takes one session's texts out of a game's events, entry by entry from the first on: names and avatars (which follow from names)
 * become neutral ones, reasons of challenges go, and so does a summary that tells of such a name: the game gets another.
 * The session itself is a placeholder by then.
 */
export class Anonymizer {
  readonly #session: string;
  /** Every name the session had in this game. */
  readonly #names: Set<string>;
  /** Reasons it gave for challenges: where they decided, they stand beside the void question too. */
  readonly #reasons = new Set<string>();
  #game: Game | null = null;

  constructor(session: string, names: readonly string[] = []) {
    this.#session = session;
    this.#names = new Set(names.filter((name) => name !== NAME));
  }

  /** The names found so far. */
  get names(): string[] {
    return [...this.#names];
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
      this.#game = this.#game === null ? beginning(changed, at) : apply(this.#game, changed, at);
      return changed;
    });
  }

  #change(event: Event): Event | null {
    // The events that hold names or texts of players; the others know only seats.
    if (event.type === 'created' || event.type === 'playedAgain') {
      return { ...event, lobby: this.#lobby(event.lobby) };
    }
    if (event.type === 'joined') return { ...event, player: this.#person(event.player) };
    if (event.type === 'organizerChanged') {
      return { ...event, organizer: event.organizer && this.#person(event.organizer) };
    }
    if (event.type === 'summaryKept') return this.#isNamedIn(event.summary) ? null : event;
    if (event.type === 'challenged' && this.#isAt(event.seat)) return this.#challenged(event);
    if (event.type === 'questionVoided' && this.#reasons.has(event.reason)) return { ...event, reason: '' };
    if (event.type !== 'seatChanged' || !this.#isAt(event.seat)) return event;
    this.#note(event.name);
    return { ...event, name: NAME, avatar: avatarFor(NAME) };
  }

  #challenged({ reason, ...rest }: Challenged): Challenged {
    if (reason !== undefined) this.#reasons.add(reason);
    return rest;
  }

  #isAt(seat: Seat): boolean {
    return this.#game?.players[seat]?.session === this.#session;
  }

  #lobby(lobby: Lobby): Lobby {
    return {
      ...lobby,
      players: lobby.players.map((player) => this.#person(player)),
      organizer: lobby.organizer && this.#person(lobby.organizer),
    };
  }

  #person<Person extends Player | Organizer>(person: Person): Person {
    if (person.session !== this.#session) return person;
    this.#note(person.name);
    return { ...person, name: NAME, avatar: avatarFor(NAME) };
  }

  #note(name: string): void {
    if (name !== NAME) this.#names.add(name);
  }

  #isNamedIn(text: string): boolean {
    const lower = text.toLowerCase();
    return [...this.#names].some((name) => lower.includes(name.toLowerCase()));
  }
}
