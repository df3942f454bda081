/** The schema of stored events, which are parsed once, when read. */

import { z } from 'zod';

import type { Event } from '../../game/events.ts';
import { DIFFICULTIES, isPresetTopic, type PresetTopic } from '../../game/topics.ts';
import type { IsSame, WhereSame } from '../../protocol/exact.ts';
import { settingsShape } from '../../protocol/settings.ts';
import type { LogEntry } from './store.ts';
import { UnreadableGameError } from './unreadable.ts';

export const count = z.int().nonnegative();
export const instant = z.number();
export const timeFactor = z.literal([1, 1.5, 2]);
export const difficulty = z.enum(DIFFICULTIES);
export const presetTopic = z.custom<PresetTopic>(
  (value) => typeof value === 'string' && isPresetTopic(value),
);
export const judge = z.enum(['model', 'majority']);

/** Without today's bounds, which older games need not meet. Settings that an older game lacks get their defaults. */
const settings = z.object(
  settingsShape({
    flag: (declared) => z.boolean().default(declared.default),
    choice: ({ words, default: value }) => z.enum(words).catch(value),
    line: (declared) => z.string().default(declared.default),
    integer: (declared) => z.number().default(declared.default),
    integerOrAutomatic: (declared) => count.nullable().default(declared.default),
    teams: (declared) =>
      z
        .object({ names: z.array(z.string()).readonly() })
        .nullable()
        .default(declared.default),
    topics: (declared) => z.array(z.string()).readonly().nullable().default(declared.default),
  }),
);

const player = z.object({
  id: z.string(),
  session: z.string(),
  name: z.string(),
  avatar: z.string(),
  joinOrder: count,
  leftAt: instant.nullable(),
  team: count.nullable(),
  timeFactor,
  askedTimeFactor: timeFactor.nullable(),
  removed: z.literal(true).exactOptional(),
  bot: z.enum(['weak', 'fair', 'strong']).exactOptional(),
  muted: z.literal(true).exactOptional(),
});

export const knock = z.object({
  id: z.string(),
  session: z.string(),
  name: z.string(),
  avatar: z.string(),
  at: instant,
  times: count,
  state: z.enum(['asking', 'admitted', 'seated', 'refused', 'expired', 'withdrawn']),
});

const organizer = z.object({ session: z.string(), name: z.string(), avatar: z.string() });

export const lobby = z.object({
  id: z.string(),
  code: z.string(),
  language: z.string(),
  seed: z.string(),
  speed: z.number(),
  settings,
  players: z.array(player),
  organizer: organizer.nullable(),
  host: z.string(),
  creator: z.string(),
  creatorMayReturn: z.boolean(),
  removals: z.record(z.string(), count),
  seatsGiven: count,
  gamesStarted: count,
});

export const question = z.object({
  id: z.string(),
  text: z.string(),
  options: z.array(z.string()),
  correctAnswer: count,
  explanation: z.string(),
  subject: z.string(),
  imageUrl: z.string().nullable(),
  checked: z.boolean(),
  bankId: z.string().exactOptional(),
  language: z.string().exactOptional(),
});

export const progress = z.object({ stage: z.enum(['planning', 'writing', 'checking']), count });

const tableEvents = [
  z.object({ type: z.literal('created'), lobby }),
  z.object({ type: z.literal('joined'), player }),
  z.object({ type: z.literal('returned'), seat: count }),
  z.object({
    type: z.literal('knocked'),
    knock: knock.pick({ id: true, session: true, name: true, avatar: true }),
    isAdmitted: z.literal(true).exactOptional(),
  }),
  z.object({ type: z.literal('knockAdmitted'), knockId: z.string() }),
  z.object({
    type: z.literal('knockEnded'),
    knockId: z.string(),
    state: z.enum(['refused', 'expired', 'withdrawn']),
  }),
  z.object({
    type: z.literal('seatChanged'),
    seat: count,
    name: z.string(),
    avatar: z.string(),
    team: count.nullable(),
  }),
  z.object({ type: z.literal('extraTimeAsked'), seat: count, timeFactor }),
  z.object({ type: z.literal('extraTimeAgreed'), seat: count, timeFactor }),
  z.object({ type: z.literal('removed'), seat: count }),
  z.object({ type: z.literal('muted'), seat: count }),
  z.object({ type: z.literal('unmuted'), seat: count }),
  z.object({ type: z.literal('left'), seat: count }),
  z.object({ type: z.literal('organizerLeft') }),
  z.object({ type: z.literal('hostChanged'), session: z.string(), creatorMayReturn: z.boolean() }),
  z.object({ type: z.literal('settingsChanged'), settings }),
  z.object({ type: z.literal('organizerChanged'), organizer: organizer.nullable() }),
  z.object({ type: z.literal('teamsDrawn'), teams: z.array(count.nullable()) }),
] as const;

const roundEvents = [
  z.object({
    type: z.literal('started'),
    turnOrder: z.array(count),
    totalRounds: count,
    practice: z.literal(true).exactOptional(),
  }),
  z.object({ type: z.literal('choosingBegan'), round: count, selectorIndex: count }),
  z.object({ type: z.literal('passedOver'), seat: count, selectorIndex: count }),
  z.object({
    type: z.literal('topicSelected'),
    round: count,
    topic: z.string(),
    presetTopic: presetTopic.nullable(),
    difficulty,
    chosenBy: count.nullable(),
    attempt: count,
    mixedWith: z.string().exactOptional(),
  }),
  z.object({ type: z.literal('questionsAdded'), questions: z.array(question) }),
  z.object({ type: z.literal('progressNoted'), progress }),
  z.object({ type: z.literal('writingEnded'), questionCount: count }),
  z.object({ type: z.literal('generationFailed'), error: z.string() }),
  z.object({ type: z.literal('reselected') }),
  z.object({ type: z.literal('introBegan') }),
  z.object({ type: z.literal('waitingForQuestions') }),
  z.object({ type: z.literal('fillingBegan') }),
] as const;

const questionEvents = [
  z.object({
    type: z.literal('questionOpened'),
    number: count,
    opensAt: instant,
    seated: z.array(count),
    together: z.literal(true).exactOptional(),
    double: z.literal(true).exactOptional(),
    readFirst: z.literal(true).exactOptional(),
  }),
  z.object({ type: z.literal('optionsShown'), opensAt: instant }),
  z.object({
    type: z.literal('answered'),
    seat: count,
    choice: count,
    timeTaken: z.number(),
    points: z.number(),
  }),
  z.object({ type: z.literal('closingBegan'), closesAt: instant }),
  z.object({ type: z.literal('questionClosed') }),
  z.object({
    type: z.literal('challenged'),
    seat: count,
    questionId: z.string(),
    judge,
    reason: z.string().exactOptional(),
  }),
  z.object({ type: z.literal('challengeUpheld'), questionId: z.string() }),
  z.object({ type: z.literal('questionVoided'), questionId: z.string(), reason: z.string() }),
  z.object({ type: z.literal('loved'), seat: count, questionId: z.string() }),
  z.object({ type: z.literal('paused') }),
  z.object({ type: z.literal('held'), by: count.nullable() }),
  z.object({ type: z.literal('released') }),
  z.object({ type: z.literal('clockRestarted'), opensAt: instant.nullable(), ranBefore: z.number() }),
  z.object({ type: z.literal('finished') }),
  z.object({ type: z.literal('summaryKept'), summary: z.string() }),
  z.object({
    type: z.literal('playedAgain'),
    lobby,
    waiting: z.array(knock).exactOptional(),
    unsummarised: z.object({ voided: count }).exactOptional(),
  }),
] as const;

const eventSchema = z.discriminatedUnion('type', [...tableEvents, ...roundEvents, ...questionEvents]);

const entrySchema = z.object({
  version: count,
  at: z.number(),
  events: z.string(),
  id: z.int().nullable(),
  previous: z.int().nullable(),
});
const eventsSchema = z.array(eventSchema);

/** The rules' `Event`. Compiles only while the schema has the same fields, optional ones included. */
type StoredEvent = WhereSame<IsSame<z.output<typeof eventSchema>, Event>, Event>;

/** Events as a row's text. */
export function formatEvents(events: readonly StoredEvent[]): string {
  return JSON.stringify(events);
}

/** A stored row as an entry. Throws `UnreadableGameError` if the row is not valid. */
export function parseEntry(gameId: string, row: unknown): LogEntry {
  const parsed = entrySchema.safeParse(row);
  if (!parsed.success) throw new UnreadableGameError(gameId, null, 'not a row of a log', parsed.error);
  const { version, at, events, id, previous } = parsed.data;
  const entry = { version, at, events: parseEvents(gameId, version, events) };
  return id === null ? entry : { ...entry, link: { id, previous } };
}

/** A stored row's events. Throws like `parseEntry`. */
export function parseEvents(gameId: string, version: number, events: string): StoredEvent[] {
  try {
    return checkEvents(gameId, version, JSON.parse(events));
  } catch (cause) {
    if (cause instanceof UnreadableGameError) throw cause;
    throw new UnreadableGameError(gameId, version, 'not events of this program', cause);
  }
}

/** Events that another process sent. Throws like `parseEntry`. */
export function checkEvents(gameId: string, version: number, events: unknown): Event[] {
  const checked = eventsSchema.safeParse(events);
  if (checked.success) return checked.data;
  throw new UnreadableGameError(gameId, version, 'not events of this program', checked.error);
}
