/** The tables beside the log, as their columns are on both engines. Instants are milliseconds since the epoch. */

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
  /** Random; null where a version of the program appended it that gave no ids. */
  readonly id: number | null;
  /** The id of the entry of the version before; null where that has none. */
  readonly previous: number | null;
}

/** A game as its log gives it up to a version, so that reading needs not begin at its first entry. Follows from the log and may be lost. */
interface SnapshotsTable {
  readonly game_id: string;
  readonly version: number;
  /** Of the shape of `state`: one of another program version is not read. */
  readonly format: string;
  /** JSON text. */
  readonly state: string;
  /** The id of the entry of its version; null where that has none. */
  readonly entry: number | null;
}

/** A session that asked to be erased, until nothing of it is left. */
interface ErasureRequestsTable {
  readonly session: string;
}

/** A session's erasure from a game's log that has begun: its key is replaced by the placeholder, its names go slice by slice. */
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
  /** The log's version of the creation or of the last play again: where reading starts. */
  readonly first_version: number;
  /** The same of the game that was played before, whose results stay readable in the lobby; null where there is none. */
  readonly previous_version: number | null;
  /** How often its log was rewritten: a snapshot of an older reading is not kept. */
  readonly rewrites: Generated<number>;
  readonly created_at: number;
  /** When its lobby was last opened: created or played again. */
  readonly opened_at: number;
  readonly finished_at: number | null;
}

/** Messages of the interface in custom languages; `game_id` is 'global'. */
interface GameTranslationsTable {
  readonly game_id: string;
  readonly language: string;
  readonly translation_key: string;
  readonly translation_value: string;
  /** A digest of the English text it was made from. */
  readonly source: string;
}

interface TranslationJobsTable {
  readonly language: string;
  readonly status: 'translating' | 'failed' | 'completed';
  readonly total: number;
  /** The process that works on it. */
  readonly owner: string;
  readonly lease_until: number;
}

/** Everyone who ever had a seat in a game or organized it; rows go with the game, so that a session can be forgotten everywhere. */
interface PlayersTable {
  readonly game_id: string;
  readonly session: string;
  /** The order of the game's `players`; null without a place among them. */
  readonly join_order: number | null;
  /** When the seat of a started game was left; its place stays. */
  readonly left_at: number | null;
  /** 1 for the organizer. */
  readonly organizes: number;
}

/** Everyone who ever knocked at a game; rows go with the game, so that a session can be forgotten everywhere. */
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

/** A free play, the nth of its session and of its address on that day. */
interface PlaysTable {
  readonly session: string;
  /** In UTC, `2026-11-20`. */
  readonly day: string;
  readonly nth: number;
  /** HMAC of the address with the key of its day. */
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
  /** The session while its next click goes on with this payment; unique. */
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
  /** When Stripe was last asked about it. */
  readonly asked_at: number | null;
}

interface RestoreCodesTable {
  /** Of the code; the code itself is nowhere. */
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
  /** 1 for what was written for children. */
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

/** A fact that a session was shown, and when last. */
interface SeenFactsTable {
  readonly session: string;
  readonly fact: string;
  readonly at: number;
  /** 1 once its play counts in `question_plays`. */
  readonly counted: Generated<number>;
}

/** How a fact was played in a language: sums over people, each counted once. */
interface QuestionPlaysTable {
  /** Key of the fact. */
  readonly fact: string;
  readonly language: string;
  readonly asked: number;
  readonly answered: number;
  readonly right_answers: number;
  /** Of all answers, in milliseconds of game time. */
  readonly time_taken: number;
  readonly challenged: number;
  readonly loved: Generated<number>;
  /** When a play was last added. */
  readonly last_at: number;
}

/** How often people chose each option of a fact in a language, by its text. */
interface QuestionChoicesTable {
  readonly fact: string;
  readonly language: string;
  readonly option: string;
  readonly chosen: number;
}

export type RowTransaction = Transaction<Schema>;
