/** Recorded replies of a language model, through the real client code of two protocols: no sound one is refused. */

import { describe, expect, test } from 'vitest';

import { rng } from '../../game/random.ts';
import { presetNamed } from '../../game/topics.ts';
import { identifyLanguage } from '../../server/languages/identify.ts';
import { createInterfaceTranslations } from '../../server/languages/interface-translations.ts';
import type { StoredTranslation } from '../../server/languages/translation-store.ts';
import { loadLanguageCheck } from '../../server/questions/checks/language.ts';
import { Meter, measureRound } from '../../server/questions/eval/evaluate.ts';
import { noMetrics } from '../../server/questions/metrics.ts';
import { createSubtopics } from '../../server/questions/model/subtopics.ts';
import { summaryNames } from '../../server/questions/summary-names.ts';
import { askForSummary, findSummaryFault, type SummaryTask } from '../../server/questions/summary.ts';
import { ManualClock } from '../support/clock.ts';
import { repliedRounds, repliedSummaries, repliedTranslations } from '../support/model-replies.ts';
import { modelServersForTests } from '../support/model-servers.ts';
import { besideWriting, pairsWith, request, SHORT } from '../support/questions.ts';

const checkLanguage = await loadLanguageCheck();
const serve = modelServersForTests();

/** A text as streamed, in pieces of a few characters. */
function streamed(reply: object): { pieces: string[] } {
  return { pieces: JSON.stringify(reply).match(/.{1,40}/gsu) ?? [] };
}

describe.each(['openai', 'anthropic'] as const)('over the protocol of %s', (protocol) => {
  describe('a summary is shown', () => {
    const cases = repliedSummaries.map((each, index) => ({ ...each, number: index + 1 }));

    async function faultOf(index: number, change: (text: string) => string): Promise<string | null> {
      const { request: asked, reply } = cases[index] ?? expect.fail('no such game');
      const server = await serve(() => streamed({ summary: change(reply.summary) }));
      const [pair = expect.fail('no model')] = pairsWith({ server, protocol }, noMetrics);
      const task: SummaryTask = {
        figures: asked.figures,
        names: summaryNames({
          players: asked.figures.players.map(({ name }) => ({ playerId: name })),
          rounds: asked.figures.rounds,
        }),
        language: identifyLanguage(asked.language).key,
      };
      const text = await askForSummary(pair.writer, task, SHORT, new AbortController().signal);
      expect(text).toBe(change(reply.summary));
      return findSummaryFault(text, task, checkLanguage);
    }

    test.each(cases)('of game $number, in $request.language', async ({ number }) => {
      expect(await faultOf(number - 1, (text) => text)).toBeNull();
    });

    test.each(cases)('of game $number, but not with an invented figure', async ({ number }) => {
      expect(await faultOf(number - 1, (text) => `${text} 9876!`)).toBe("9876 is none of the game's figures");
    });
  });

  // They were written with earlier instructions, which did not limit Which and What.
  test.each(repliedRounds)(
    'each question on $topic ($difficulty, $language) passes the checks of one question',
    async (round) => {
      const server = await serve((call) =>
        call.purpose === 'write' ? streamed({ elements: round.questions }) : besideWriting(call),
      );
      const meter = new Meter();
      const [pair = expect.fail('no model')] = pairsWith({ server, protocol, isChecked: false }, meter);
      const random = rng('test', 'replies');
      const parts = { subtopics: createSubtopics(SHORT, random), checkLanguage, timing: SHORT, random };
      const { topic, difficulty, language, kids, questions } = round;
      const presetTopic = presetNamed(topic);
      const wanted = { ...request, topic, presetTopic, difficulty, language, kids, count: questions.length };
      const figures = await measureRound(parts, pair, wanted, meter);
      const { checkRoundMix: _, checkNotFronted: __, ...dropped } = figures.dropped;
      expect({ ...figures, dropped }).toMatchObject({ written: 9, dropped: {}, failure: null });
    },
  );
});

test('there are 126 questions, 12 summaries and 577 translations', () => {
  expect(repliedRounds.flatMap(({ questions }) => questions)).toHaveLength(126);
  expect(repliedSummaries).toHaveLength(12);
  expect(repliedTranslations.flatMap(({ reply }) => reply.elements)).toHaveLength(577);
});

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** Translates the recorded messages with a model that replies like this; returns what was stored and logged. */
async function translate(name: string, change: (text: string) => string) {
  const chunks = repliedTranslations.filter(({ request: { language } }) => language === name);
  const english = new Map<string, string>();
  const replied = new Map<string, string>();
  for (const { request: asked, reply } of chunks) {
    for (const { id, key, text } of asked.messages) {
      english.set(key, text);
      replied.set(key, reply.elements.find((element) => element.id === id)?.text ?? '');
    }
  }
  // A request may end between the plural forms of one message.
  for (const [key, text] of english) {
    const other = key.replace(PLURAL, '_other');
    if (english.has(other)) continue;
    english.set(other, text);
    replied.set(other, replied.get(key) ?? '');
  }
  const server = await serve(({ data }) =>
    streamed({
      elements: (data.messages ?? []).map(({ id, key }) => ({
        id,
        text: change(replied.get(key) ?? replied.get(key.replace(PLURAL, '_other')) ?? ''),
      })),
    }),
  );
  const kept = new Map<string, StoredTranslation>();
  const finished = Promise.withResolvers<string>();
  const problems: object[] = [];
  const translations = createInterfaceTranslations({
    english,
    models: pairsWith({ server }, noMetrics).map(({ writer }) => writer),
    clock: new ManualClock(),
    log: { warn: (about) => problems.push(about) },
    store: {
      find: async () => [...kept.values()],
      save: async (_, texts) => texts.forEach((text) => kept.set(text.key, text)),
      findJob: async () => null,
      claim: async () => true,
      extend: async () => true,
      finish: async (_language, _owner, status) => finished.resolve(status),
    },
  });
  await translations.begin(identifyLanguage(name), async () => true);
  const status = await finished.promise;
  await translations.stop();
  return { status, kept, replied, problems };
}

describe.each(['Finnish', 'Hebrew'])('translations into %s', (name) => {
  test('are all kept', async () => {
    const { status, kept, replied, problems } = await translate(name, (text) => text);
    expect({ status, problems }).toEqual({ status: 'completed', problems: [] });
    for (const [key, text] of replied) expect(kept.get(key)?.text).toBe(text);
  });

  test('are refused where a value was translated too', async () => {
    const { kept, replied } = await translate(name, (text) => text.replace('{{name}}', '{{nimi}}'));
    const broken = [...replied].filter(([, text]) => text.includes('{{name}}')).map(([key]) => key);
    expect(broken.length).toBeGreaterThan(0);
    for (const key of broken) expect(kept.has(key)).toBe(false);
  });
});
