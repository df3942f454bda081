/** The situations of the host's lines: how many lines each has in every language, and what may be put into them. */

/** What is put into lines. Points are whole, `seconds` is in milliseconds, `letter` the index of an option. */
type ValueName = 'name' | 'other' | 'topic' | 'count' | 'points' | 'seconds' | 'letter';
export type LineValues = Readonly<Partial<Record<ValueName, string | number>>>;

const lines = <Name extends ValueName>(count: number, ...values: readonly Name[]) => ({ count, values });

/** Every situation: how many lines each language has for it, and the values that all of them may use (VOICE-4). */
export const HOST_LINES = {
  'joined.first': lines(3, 'name'),
  'joined.third': lines(2, 'name'),
  'joined.more': lines(4, 'name'),
  'joined.many': lines(3, 'name', 'count'),
  'joined.full': lines(2, 'name'),
  'joined.bot': lines(3, 'name'),
  'joined.late': lines(2, 'name'),
  'topic.named': lines(5, 'name', 'topic'),
  'topic.easy': lines(2, 'name', 'topic'),
  'topic.hard': lines(3, 'name', 'topic'),
  'topic.adult': lines(2, 'name'),
  'topic.typed': lines(3, 'name', 'topic'),
  'topic.again': lines(2, 'name', 'topic'),
  'topic.table': lines(2, 'topic'),
  'reveal.nobody': lines(5),
  'reveal.tough': lines(3),
  'reveal.one': lines(5, 'name'),
  'reveal.all': lines(4),
  'reveal.chooserRight': lines(3, 'name', 'topic'),
  'reveal.chooserWrong': lines(3, 'name', 'topic'),
  'reveal.streak3': lines(3, 'name'),
  'reveal.streak4': lines(2, 'name'),
  'reveal.streak5': lines(2, 'name'),
  'reveal.fast': lines(3, 'name', 'seconds'),
  'reveal.same': lines(3, 'letter'),
  'reveal.leader': lines(3, 'name'),
  'ranks.lead': lines(4, 'name'),
  'ranks.comeback': lines(3, 'name'),
  'ranks.tie': lines(3, 'name', 'other'),
  'ranks.ahead': lines(2, 'name', 'points'),
  'ranks.close': lines(2, 'name', 'other', 'points'),
  'ranks.chooserNone': lines(3, 'name', 'topic'),
  'last.round': lines(3),
  'last.game': lines(2),
  'last.close': lines(3, 'name', 'other'),
  'last.runaway': lines(2, 'name'),
  'results.clear': lines(3, 'name', 'points'),
  'results.narrow': lines(3, 'name', 'other', 'points'),
  'results.won': lines(2, 'name'),
  'results.tie': lines(2, 'name', 'other'),
  'results.rise': lines(2, 'name'),
  'results.low': lines(2),
  'results.bot': lines(2, 'name'),
} as const satisfies Readonly<Record<string, { count: number; values: readonly ValueName[] }>>;

export type Situation = keyof typeof HOST_LINES;
/** A situation that a game is in, with all the values of its lines. */
export interface Found {
  readonly situation: Situation;
  readonly values: LineValues;
}

export const foundAs = (situation: Situation, values: LineValues = {}): Found => ({ situation, values });
