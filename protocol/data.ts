/** Bodies and replies of the data calls under /api. */

import { z } from 'zod';

import { PERSONAL_TOPICS_MAX, PLAYERS_MAX } from '../game/constants.ts';
import { cleanLine, cleanLines, isBlank } from '../game/text.ts';
import { UnavailableTopicSchema } from './errors.ts';
import { TranslateJobReplySchema } from './functions.ts';
import { SettingsChangeSchema } from './settings.ts';
import { THEMES } from './themes.ts';
import {
  AvatarSchema,
  DifficultySchema,
  IdSchema,
  InstantSchema,
  LanguageSchema,
  PresetTopicSchema,
  TimeFactorSchema,
  TypedTextSchema,
} from './values.ts';
import { GameReplySchema, GameViewSchema } from './view.ts';

export const GameParamsSchema = z.object({ gameId: z.string() });
export const PlayerParamsSchema = z.object({ gameId: z.string(), playerId: z.string() });
export const QuestionParamsSchema = z.object({ gameId: z.string(), questionId: z.string() });

export const JoinCodeReplySchema = z.object({ code: z.string() });

export const FindGameBodySchema = z.object({
  code: z
    .string()
    .max(2_000)
    .meta({ description: 'A join code of 6 digits, the id of a game, or a link to one' }),
});
export const FindGameReplySchema = z.object({
  id: IdSchema,
  language: z.string(),
  knock: z
    .literal(true)
    .exactOptional()
    .meta({ description: 'The game has started: whoever wants a seat knocks' }),
});

/** The header that makes repeated requests one. */
export const CreateGameHeadersSchema = z.looseObject({
  'idempotency-key': z.string().max(200).exactOptional(),
});
export const CreateGameBodySchema = z.object({
  name: TypedTextSchema,
  language: LanguageSchema.default('en'),
  code: z
    .string()
    .regex(/^\d{6}$/)
    .exactOptional(),
  settings: SettingsChangeSchema.exactOptional(),
  avatar: AvatarSchema.exactOptional(),
  practice: z
    .boolean()
    .exactOptional()
    .meta({ description: 'Starts at once against bots: costs no play and asks no model' }),
});
export const CreateGameReplySchema = GameReplySchema;

export const AddBotsBodySchema = z.object({
  count: z
    .int()
    .min(1)
    .max(PLAYERS_MAX - 1)
    .default(1),
});

export const JoinBodySchema = z.object({
  name: TypedTextSchema,
  team: z.int().min(0).exactOptional(),
  avatar: AvatarSchema.exactOptional(),
});
export const JoinReplySchema = GameReplySchema.extend({
  player: GameViewSchema.shape.players.unwrap().element.nullable(),
});

export const KnockParamsSchema = z.object({ gameId: z.string(), knockId: z.string() });
export const KnockBodySchema = JoinBodySchema.omit({ team: true });
export const AnswerKnockBodySchema = z.object({ letIn: z.boolean() });
/** How a session stands at the door of a game. */
export const KnockReplySchema = z.object({
  state: z.enum(['none', 'asking', 'admitted', 'seated', 'refused', 'expired', 'withdrawn']).meta({
    description: 'none: without seat and knock; seated: the session has a seat, or organizes',
  }),
  status: z.enum(['waiting', 'in_progress', 'finished']),
  waitsFor: z.enum(['round', 'seat', 'game']).meta({
    description: 'What whoever is let in waits for: the next round, a free seat, or the next game',
  }),
  mayWatch: z.boolean().meta({ description: 'Whether the session may read the view meanwhile' }),
  language: z.string(),
});
export type KnockReply = z.infer<typeof KnockReplySchema>;

export const SuggestTopicBodySchema = z.object({ topic: TypedTextSchema });
export const SuggestTopicReplySchema = z.object({
  suggested: z.array(z.string()).readonly().meta({
    description: 'What this player has suggested in this turn to choose, as it is shown',
  }),
});
export type SuggestTopicReply = z.infer<typeof SuggestTopicReplySchema>;

export const ChangeSeatBodySchema = z.object({
  name: TypedTextSchema.exactOptional(),
  team: z.int().min(0).exactOptional(),
  avatar: AvatarSchema.exactOptional(),
  timeFactor: TimeFactorSchema.exactOptional(),
});

export const AgreeExtraTimeBodySchema = z.object({ timeFactor: TimeFactorSchema });

export const ChallengeBodySchema = z.object({ reason: z.string().max(500).exactOptional() }).nullish();
export const ChallengeReplySchema = GameReplySchema.extend({ status: z.enum(['upheld', 'void', 'open']) });

/** What a server can do. A model writes on any topic, in any language, and translates the interface. */
export const CapabilitiesReplySchema = z.object({
  model: z.boolean(),
  payments: z.boolean(),
  paywall: z.boolean(),
  /** Languages in which there are questions without a model. */
  questionLanguages: z.array(z.string()),
  /**
   * The origin under which players reach the server: PUBLIC_URL, or the network address of its machine, which only a page on that
   * machine is sent. null: the one the page was opened under.
   */
  playersUrl: z.string().nullable(),
  /** Whether the server takes requests of its own machine alone (HOST); only a page on that machine is sent true. */
  isLocalOnly: z.boolean(),
});
export type Capabilities = z.infer<typeof CapabilitiesReplySchema>;

/** Selects topics: by language, and for children or everyone. */
export const OfferedTopicsQuerySchema = z.object({
  language: LanguageSchema,
  kids: z.stringbool().default(false),
});

/** The free topics that the shipped questions cover, the larger ones first. */
export const OfferedTopicsReplySchema = z.object({
  topics: z.array(
    z.object({
      name: z.string(),
      synonyms: z.array(z.string()),
      theme: z.enum(THEMES).exactOptional().meta({
        description: 'Under which the choice of topics lists it; absent where only typing finds it',
      }),
    }),
  ),
});
export type OfferedTopics = z.infer<typeof OfferedTopicsReplySchema>;

/** What a game has played and used up: presets by key, other topics by their names in the game's language; typed ones as they were typed, too. */
export const PlayedTopicsReplySchema = z.object({
  played: z.array(z.string()).readonly(),
  usedUp: z.array(z.string()).readonly(),
});
export type PlayedTopicsReply = z.infer<typeof PlayedTopicsReplySchema>;

export const CheckTopicsBodySchema = z.object({
  topics: z.array(z.string().max(400)).max(PERSONAL_TOPICS_MAX),
  language: LanguageSchema,
  kids: z.boolean().default(false),
});

/** The topics that cannot be played on this server, each with the reason. */
export const CheckTopicsReplySchema = z.object({
  unavailable: z.array(z.string()),
  reasons: z.array(UnavailableTopicSchema),
  nearby: z.array(z.string()).readonly().exactOptional().meta({
    description: 'Where one topic was asked about that is not covered: up to five that can be had instead',
  }),
  wider: z.string().exactOptional().meta({
    description: 'The first of them, where it is certainly what somebody is glad of who wanted the topic',
  }),
});
export type CheckTopicsReply = z.infer<typeof CheckTopicsReplySchema>;

export const SettingReplySchema = z.object({
  value_int: z.int(),
  resets_at: InstantSchema.meta({ description: 'When the next day begins, in UTC' }),
});
export type SettingReply = z.infer<typeof SettingReplySchema>;

const isScalar = (value: unknown): boolean => value === null || typeof value !== 'object';
/** What a client reports about itself: a scalar or a flat object. Checked in one step, so that a long list gives one issue. */
const MetaValueSchema = z
  .unknown()
  .refine((value) => isScalar(value) || Object.values(value ?? {}).every(isScalar), {
    error: 'a text, a number, true, false, null, or one level of these',
  });

export const FeedbackBodySchema = z.object({
  session_id: z.string().exactOptional(),
  game_id: z.string().max(40).overwrite(cleanLine).nullish(),
  language: LanguageSchema.default('en'),
  route: z.string().max(300).overwrite(cleanLine).default('/'),
  message: z
    .string()
    .max(8_000)
    .overwrite(cleanLines)
    .min(1)
    .max(4_000)
    .refine((text) => !isBlank(text), { error: 'a message' }),
  reason: z.string().max(40).overwrite(cleanLine).default('post_game'),
  meta: z.record(z.string().max(40), MetaValueSchema).default({}),
});
export const FeedbackReplySchema = z.object({ saved: z.literal(true) });

export const PaymentReplySchema = z.object({
  status: z.enum(['open', 'paid', 'expired', 'refunded', 'disputed']),
  unlocked: z.boolean(),
  until: InstantSchema.nullable(),
  restoreCode: z.string().exactOptional(),
});

export const RestoreBodySchema = z.object({ code: z.string().max(60) });
export const RestoreReplySchema = z.object({ unlocked: z.boolean(), until: InstantSchema.nullable() });

export const ShowCodeReplySchema = GameReplySchema.extend({ code: z.string(), expiresAt: InstantSchema });

export const TranslationsReplySchema = TranslateJobReplySchema.extend({
  /** Empty until all are there. */
  translations: z.record(z.string(), z.string()),
});

const AnswerRecordSchema = z.object({
  playerId: IdSchema,
  answerIndex: z.int(),
  isCorrect: z.boolean(),
  points: z.int(),
  timeTaken: z.int(),
  bot: z.literal(true).exactOptional(),
});

const QuestionResultSchema = z.object({
  id: IdSchema,
  bankId: z.string().exactOptional().meta({
    description: 'The shipped question it is; missing for one that a model wrote',
  }),
  number: z.int(),
  text: z.string(),
  options: z.array(z.string()).readonly(),
  imageUrl: z.string().exactOptional(),
  correctAnswer: z.int(),
  explanation: z.string(),
  checked: z.boolean(),
  voided: z.boolean(),
  answers: z.array(AnswerRecordSchema).readonly(),
  unanswered: z
    .array(AnswerRecordSchema.pick({ playerId: true, bot: true }))
    .readonly()
    .meta({ description: 'Who was seated when it opened and gave no answer' }),
  correctCount: z.int(),
  playerCount: z.int(),
});

const RoundResultSchema = z.object({
  number: z.int(),
  topic: z.string(),
  presetTopic: PresetTopicSchema.exactOptional(),
  difficulty: DifficultySchema,
  chosenBy: IdSchema.nullable(),
  questions: z.array(QuestionResultSchema).readonly(),
  correctCount: z.int(),
  askedCount: z
    .int()
    .meta({ description: 'Answers that people could have given, unanswered questions included' }),
  answerCount: z.int(),
  averageTime: z.number().nullable(),
});

const PlayerResultSchema = z.object({
  playerId: IdSchema,
  name: z.string(),
  hasLeft: z.boolean(),
  bot: z.literal(true).exactOptional(),
  rank: z.int(),
  totalScore: z.number(),
  roundScores: z.array(z.number()).readonly(),
  correctCount: z.int(),
  askedCount: z.int().meta({ description: 'Questions put to the player, answered or not' }),
  answerCount: z.int(),
  averageTime: z.number().nullable(),
  fastestTime: z.number().nullable(),
});

/** A finished game's results; times in milliseconds of game time. */
export const ResultsReplySchema = z
  .object({
    players: z.array(PlayerResultSchema).readonly(),
    teams: z
      .array(z.object({ name: z.string(), total: z.number(), round: z.number() }))
      .readonly()
      .exactOptional(),
    rounds: z.array(RoundResultSchema).readonly(),
    times: z.object({ fastest: z.number(), slowest: z.number(), average: z.number() }).nullable(),
    summary: z.string().nullable(),
  })
  .meta({ id: 'Results' });
export type ResultsReply = z.infer<typeof ResultsReplySchema>;
