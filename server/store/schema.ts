/** The types of all tables, the same on both engines. Instants are milliseconds since the epoch. */

import type { Generated, Transaction } from 'kysely';

import type { Status } from '../../game/game.ts';
import type { Difficulty } from '../../game/topics.ts';
import type { Dispute, PaymentStatus } from '../billing/payment.ts';

export interface Schema {
  readonly log: LogTable;
  readonly snapshots: SnapshotsTable;
  readonly erasures: ErasuresTable;
  readonly erasure_requests: ErasureRequestsTable;
  readonly erasure_marks: { readonly digest: string; readonly at: number };
  readonly games: GamesTable;
  readonly players: PlayersTable;
  readonly knocks: KnocksTable;
  readonly challenges: ChallengesTable;
  readonly plays: PlaysTable;
  readonly address_keys: { readonly day: string; readonly key: string };
  readonly entitlements: EntitlementsTable;
  readonly payments: PaymentsTable;
  readonly payment_events: { readonly id: string; readonly at: number };
  readonly restore_codes: RestoreCodesTable;
  readonly unlock_lock: { readonly id: number; readonly turn: number };
  readonly app_settings: { readonly key: string; readonly value: number };
  readonly feedback: FeedbackTable;
  readonly idempotency_keys: IdempotencyTable;
  readonly questions: QuestionsTable;
  readonly seen_facts: SeenFactsTable;
  readonly question_plays: QuestionPlaysTable;
  readonly question_choices: QuestionChoicesTable;
  readonly question_reservations: { readonly fact: string; readonly game_id: string; readonly at: number };
  readonly game_translations: GameTranslationsTable;
  readonly translation_jobs: TranslationJobsTable;
  readonly effect_leases: { readonly name: string; readonly owner: string; readonly until: number };
  /** `day` in UTC, `2026-11-20`. */
  readonly day_counts: { readonly day: string; readonly key: string; readonly used: number };
  readonly show_codes: { readonly code: string; readonly game_id: string; readonly expires_at: number };
}

/** One row per command. */
interface LogTable {
  readonly game_id: string;
  readonly version: number;
  readonly at: number;
  /** JSON text of an array of events. */
  readonly events: string;
  /** Random; null in entries of versions of the program without ids. */
  readonly id: number | null;
  /** The id of the previous version's entry; null if it has none. */
  readonly previous: number | null;
}

/** A game's state after a version of its log, so that reading need not begin at the first entry. Derived from the log, so it may be lost. */
interface SnapshotsTable {
  readonly game_id: string;
  readonly version: number;
  /** Digest of the schema of `state`; snapshots with other digests are ignored. */
  readonly format: string;
  /** JSON text. */
  readonly state: string;
  /** The id of that version's entry; null if it has none. */
  readonly entry: number | null;
}

/** A session whose erasure is not complete. */
interface ErasureRequestsTable {
  readonly session: string;
}

/** An erasure in progress from a game's log: the session's key is already replaced by the placeholder, its texts are removed slice by slice. */
export interface ErasuresTable {
  readonly placeholder: string;
  readonly game_id: string;
  /** JSON text: the names and other texts found so far. */
  readonly names: string;
}

interface GamesTable {
  readonly id: string;
  readonly join_code: string;
  /** The join code while the game can be joined; unique. */
  readonly joinable_code: string | null;
  readonly host: string;
  readonly status: Status;
  /** The log's version of the creation or of the last play again, where reading starts. */
  readonly first_version: number;
  /** The `first_version` of the game before the last play again, whose results stay readable; null if there is none. */
  readonly previous_version: number | null;
  /** How often the log was rewritten. A snapshot is stored only if this has not changed since the log was read. */
  readonly rewrites: Generated<number>;
  readonly created_at: number;
  /** When the lobby was last opened, by creation or play again. */
  readonly opened_at: number;
  readonly finished_at: number | null;
}

/** Messages of the interface in custom languages; `game_id` is 'global'. */
interface GameTranslationsTable {
  readonly game_id: string;
  readonly language: string;
  readonly translation_key: string;
  readonly translation_value: string;
  /** A digest of the English text that was translated. */
  readonly source: string;
}

interface TranslationJobsTable {
  readonly language: string;
  readonly status: 'translating' | 'failed' | 'completed';
  readonly total: number;
  /** The process that runs the job. */
  readonly owner: string;
  readonly lease_until: number;
}

/** Every session that had a seat in a game or organized it. Rows are deleted with the game, so that a session's games can be found until then. */
interface PlayersTable {
  readonly game_id: string;
  readonly session: string;
  /** The order in the game's `players`; null without a place among them. */
  readonly join_order: number | null;
  /** When the player left a started game; the place stays. */
  readonly left_at: number | null;
  /** 1 for the organizer. */
  readonly organizes: number;
}

/** Every session that knocked at a game. Rows are deleted with the game, so that a session's games can be found until then. */
interface KnocksTable {
  readonly game_id: string;
  readonly session: string;
}

interface ChallengesTable {
  readonly game_id: string;
  readonly question_id: string;
  /** Why the question was voided. */
  readonly reason: string | null;
  readonly status: 'open' | 'upheld' | 'void';
  readonly at: number;
}

/** A free play: the `nth` of its session and the `address_nth` of its address on that day. */
interface PlaysTable {
  readonly session: string;
  /** In UTC, `2026-11-20`. */
  readonly day: string;
  readonly nth: number;
  /** HMAC of the address with the day's key. */
  readonly address: string;
  readonly address_nth: number;
  readonly game_id: string;
  readonly at: number;
}

interface EntitlementsTable {
  readonly id: string;
  readonly session: string;
  readonly starts_at: Generated<number>;
  readonly until: number;
  readonly payment_id: string | null;
  readonly created_at: number;
  readonly revoked_at: number | null;
}

/** server/billing/payment.ts describes the columns. */
export interface PaymentsTable {
  readonly id: string;
  readonly session: string | null;
  /** The session while its next purchase continues this payment; unique. */
  readonly open_session: string | null;
  readonly origin: string;
  /** Derived from the columns below; stored for queries by the operator. */
  readonly status: PaymentStatus;
  readonly checkout_id: string | null;
  readonly checkout_url: string | null;
  readonly intent: string | null;
  readonly created_at: number;
  readonly paid_at: number | null;
  readonly expired_at: number | null;
  readonly refunded_at: number | null;
  readonly refund_failed_at: number | null;
  readonly dispute: Dispute | null;
  /** When Stripe was last asked about the payment. */
  readonly asked_at: number | null;
}

interface RestoreCodesTable {
  /** Digest of the code; the code itself is not stored. */
  readonly digest: string;
  readonly session: string;
  readonly created_at: number;
  readonly revoked_at: number | null;
}

interface FeedbackTable {
  readonly id: string;
  readonly session: string | null;
  readonly game_id: string | null;
  readonly language: string;
  readonly route: string;
  readonly message: string;
  readonly reason: string;
  /** JSON text. */
  readonly meta: string;
  readonly at: number;
}

interface IdempotencyTable {
  readonly session: string;
  readonly key: string;
  readonly game_id: string;
  readonly at: number;
}

/** The pool. A fact has one row per language and audience, withdrawn or not. */
interface QuestionsTable {
  readonly id: string;
  /** A preset's key, or a free topic normalised. */
  readonly topic: string;
  readonly difficulty: Difficulty;
  readonly language: string;
  /** 1 for questions written for children. */
  readonly kids: number;
  /** Key of its fact. */
  readonly fact: string;
  /** JSON text. */
  readonly content: string;
  /** 1 when a blind reader agreed with its key. */
  readonly checked: number;
  readonly created_at: number;
  readonly withdrawn_at: number | null;
}

/** A fact that a session was shown, and when it was last shown. */
interface SeenFactsTable {
  readonly session: string;
  readonly fact: string;
  readonly at: number;
  /** 1 once the play is counted in `question_plays`. */
  readonly counted: Generated<number>;
}

/** How a fact was played in a language: sums over people, each of whom counts once. */
interface QuestionPlaysTable {
  /** Key of the fact. */
  readonly fact: string;
  readonly language: string;
  readonly asked: number;
  readonly answered: number;
  readonly right_answers: number;
  /** The sum over all answers, in milliseconds of game time. */
  readonly time_taken: number;
  readonly challenged: number;
  readonly loved: Generated<number>;
  /** When a play was last added. */
  readonly last_at: number;
}

/** How often people chose each option of a fact in a language. Options are identified by their text. */
interface QuestionChoicesTable {
  readonly fact: string;
  readonly language: string;
  readonly option: string;
  readonly chosen: number;
}

export type RowTransaction = Transaction<Schema>;
