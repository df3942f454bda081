/** Schemas of the game's view, the same over HTTP and socket, and of what each viewer receives beside it. */

import { z } from 'zod';

import { AWARDS } from '../game/awards.ts';
import type { Receipt } from '../game/scoring.ts';
import type { View } from '../game/view.ts';
import type { IsSame, WhereSame } from './exact.ts';
import { SettingsSchema } from './settings.ts';
import {
  DifficultySchema,
  IdSchema,
  InstantSchema,
  PresetTopicSchema,
  ProtocolVersionSchema,
  TimeFactorSchema,
} from './values.ts';

const SeatSchema = z.int().min(0);
const BySeat = z.array(z.number().nullable()).readonly();

const PlayerSchema = z.object({
  id: IdSchema,
  name: z.string(),
  avatar: z.string(),
  joinOrder: z.int(),
  isHost: z.boolean(),
  status: z.enum(['waiting', 'playing', 'left']),
  team: z.int().exactOptional(),
  timeFactor: TimeFactorSchema.exactOptional(),
  askedTimeFactor: TimeFactorSchema.exactOptional(),
  bot: z.literal(true).exactOptional().meta({ description: 'Driven by the server' }),
  muted: z
    .literal(true)
    .exactOptional()
    .meta({ description: 'The host has muted the reactions of this player' }),
});

const TeamSchema = z.object({ name: z.string(), total: z.number(), round: z.number() });

const RoundSchema = z.object({
  number: z.int(),
  topic: z.string(),
  presetTopic: PresetTopicSchema.exactOptional(),
  difficulty: DifficultySchema,
  chosenBy: IdSchema.nullable(),
  questionCount: z.int(),
  attempt: z.int(),
  mixedWith: z
    .string()
    .exactOptional()
    .meta({ description: 'The topic that fills the round up, where few questions are ready on its own' }),
  progress: z.object({ stage: z.enum(['planning', 'writing', 'checking']), count: z.int() }).exactOptional(),
  error: z.string().exactOptional(),
});

const QuestionSchema = z.object({
  id: IdSchema,
  number: z.int(),
  text: z.string(),
  options: z
    .array(z.string())
    .readonly()
    .meta({ description: 'Empty while the question is shown alone: they come 300 ms before its start' }),
  imageUrl: z.string().exactOptional(),
  type: z.enum(['choice', 'picture']),
  checked: z.boolean(),
  language: z
    .string()
    .exactOptional()
    .meta({ description: 'Where it is in another language than its game: that language' }),
  together: z.literal(true).exactOptional().meta({
    description: 'Everyone learns right and wrong only when it closes: receipts hold null until then',
  }),
  double: z.literal(true).exactOptional().meta({ description: 'A right answer earns twice as much' }),
  readFirst: z
    .literal(true)
    .exactOptional()
    .meta({ description: 'It is first shown without its options, for the time to read it' }),
});

const RevealSchema = z.object({
  correctAnswer: z.int(),
  explanation: z.string(),
  answer: BySeat,
  points: BySeat,
  timeTaken: BySeat,
  teamPoints: z
    .array(z.number())
    .readonly()
    .exactOptional()
    .meta({ description: 'By team: what the question added to its score, not rounded' }),
  next: z.enum(['question', 'round', 'end']),
  streak: z
    .array(z.int().min(0))
    .readonly()
    .exactOptional()
    .meta({ description: 'Right answers in a row by seat, this question included' }),
  waiting: z.literal(true).exactOptional(),
});

const ScoresSchema = z.object({
  total: z.array(z.number()).readonly(),
  round: z.array(z.number()).readonly(),
  right: z.array(z.number()).readonly(),
});

const VoidedSchema = z.object({ questionId: IdSchema, round: z.int(), number: z.int(), reason: z.string() });

const ChallengeSchema = z.object({
  questionId: IdSchema,
  status: z.enum(['open', 'upheld', 'void']),
  judge: z.enum(['model', 'majority']),
  by: z.array(SeatSchema).readonly(),
});

const AwardSchema = z.object({
  playerId: IdSchema,
  name: z.enum(AWARDS),
  value: z.int().exactOptional().meta({
    description: 'Places, answers, questions or points; milliseconds for `fastest`, percent for `cruel`',
  }),
});

const AtDoorSchema = PlayerSchema.pick({ id: true, name: true, avatar: true });

export const GameViewSchema = z
  .object({
    version: z.int(),
    id: IdSchema,
    code: z.string(),
    name: z.string(),
    language: z.string(),
    status: z.enum(['waiting', 'in_progress', 'finished']),
    phase: z.enum([
      'lobby',
      'getReady',
      'choosing',
      'generating',
      'generationFailed',
      'intro',
      'question',
      'reveal',
      'finished',
    ]),
    settings: SettingsSchema.readonly(),
    totalRounds: z.int(),
    currentRound: z.int(),
    currentQuestion: z.int(),
    questionTimeLimit: z.number().meta({ description: 'Seconds' }),
    roundStartTime: InstantSchema.nullable(),
    questionStartTime: InstantSchema.nullable(),
    deadline: InstantSchema.nullable(),
    finishedAt: InstantSchema.nullable(),
    chooserId: IdSchema.nullable(),
    paused: z.boolean().exactOptional(),
    held: z
      .object({ by: IdSchema.nullable(), until: InstantSchema.nullable() })
      .nullable()
      .exactOptional()
      .meta({
        description:
          'Who holds the game (null: the organizer) and until when at the latest (null: from the coming reveal on); missing or null when nobody does',
      }),
    door: z
      .object({
        asking: z.array(AtDoorSchema).readonly(),
        admitted: z.array(AtDoorSchema).readonly(),
        keeperId: IdSchema.exactOptional(),
      })
      .nullable()
      .exactOptional()
      .meta({
        description:
          'Who knocks and waits for an answer (`asking`), who was let in and waits for a seat (`admitted`), and the player who answers while host and organizer are away; missing or null when nobody is at the door',
      }),
    practice: z.literal(true).exactOptional().meta({ description: 'One person against bots' }),
    speed: z.number().exactOptional(),
    showScreenConnected: z
      .boolean()
      .exactOptional()
      .meta({ description: 'Whether a show screen is open; missing when none is' }),
    players: z.array(PlayerSchema).readonly(),
    teams: z.array(TeamSchema).readonly().exactOptional(),
    present: z.array(SeatSchema).readonly(),
    answered: z.array(SeatSchema).readonly(),
    scores: ScoresSchema,
    round: RoundSchema.nullable(),
    question: QuestionSchema.nullable(),
    reveal: RevealSchema.nullable(),
    voided: z.array(VoidedSchema).readonly().exactOptional(),
    challenges: z.array(ChallengeSchema).readonly().exactOptional(),
    loved: z.array(SeatSchema).readonly().exactOptional().meta({
      description: 'In a reveal: the seats that loved its question; missing or empty while there are none',
    }),
    awards: z.array(AwardSchema).readonly().exactOptional(),
  })
  .meta({ id: 'Game' }) satisfies z.ZodType<View>;

export type GameView = WhereSame<IsSame<View, z.output<typeof GameViewSchema>>, View>;

/** The result of an answer; all null while the question is open and results are shown together. */
export const ReceiptSchema = z.object({
  isCorrect: z.boolean().nullable(),
  totalPoints: z.int().nullable().meta({ description: 'Points of this answer, bonus included' }),
  speedBonus: z.int().nullable(),
  correctAnswer: z.int().nullable(),
}) satisfies z.ZodType<Receipt>;

const AnswerResultSchema = z.object({
  questionId: IdSchema,
  answerIndex: z.int(),
  ...ReceiptSchema.shape,
});

export const MeSchema = z
  .object({
    playerId: IdSchema.nullable(),
    role: z.enum(['player', 'organizer', 'visitor', 'show']),
    isHost: z.boolean(),
    answer: AnswerResultSchema.exactOptional(),
  })
  .meta({ id: 'Me' });

/** The viewer: one of the rules' roles, or a show screen. */
export type MeView = z.infer<typeof MeSchema>;

/** What every data command on a game answers. */
export const GameReplySchema = z.object({
  protocol: ProtocolVersionSchema.exactOptional(),
  game: GameViewSchema,
  me: MeSchema,
  now: InstantSchema,
});
export type GameReply = z.infer<typeof GameReplySchema>;
