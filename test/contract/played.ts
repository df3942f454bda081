/** Contract: the counts about questions contain no session and no game, and each session counts once per fact. */

import { expect, test } from 'vitest';

import type { PersonPlay } from '../../game/plays.ts';
import {
  createPlayTables,
  findQuestionCounts,
  type QuestionCounts,
} from '../../server/questions/play-tables.ts';
import type { OpenStore } from '../../server/store/open.ts';
import { START } from './log-game.ts';
import { fresh, useStores, type Subject } from './subject.ts';

const DAY_MS = 86_400_000;

const playOf = (session: string, more: Partial<PersonPlay> = {}): PersonPlay => ({
  session,
  option: 'right',
  isRight: true,
  timeTaken: 2_000,
  challenged: false,
  loved: false,
  ...more,
});

async function countsOf({ db }: OpenStore, fact: string): Promise<QuestionCounts[]> {
  return (await findQuestionCounts(db)).filter((counts) => counts.fact === fact);
}

/** Sessions that were shown a fact. */
async function shown(store: OpenStore, fact: string, count: number): Promise<string[]> {
  const sessions = Array.from({ length: count }, () => fresh('session'));
  store.seen.mark(sessions, fact, START);
  await store.seen.write();
  return sessions;
}

export function played(subject: Subject): void {
  const opened = useStores(subject);

  test('plays of a question add up, by language and by option', async () => {
    const { store, other } = opened();
    const fact = fresh('sports');
    const [one = '', two = '', three = '', four = ''] = await shown(store, fact, 4);
    const wrong = { option: 'wrong', isRight: false, timeTaken: 5_000 };
    const people = [playOf(one), playOf(two, wrong), playOf(three, { ...wrong, option: null, timeTaken: 0 })];
    await createPlayTables(store).addPlays({ fact, language: 'en', people }, START);
    const later = [playOf(four, { ...wrong, challenged: true, loved: true })];
    await createPlayTables(other).addPlays({ fact, language: 'en', people: later }, START + 1);
    expect(await countsOf(store, fact)).toEqual([
      {
        fact,
        language: 'en',
        asked: 4,
        answered: 3,
        right: 1,
        timeTaken: 12_000,
        challenged: 1,
        loved: 1,
        chosen: new Map([
          ['right', 1],
          ['wrong', 2],
        ]),
      },
    ]);
  });

  test('a session counts once per fact, in whichever language and however often it is played', async () => {
    const { store, other } = opened();
    const fact = fresh('sports');
    const [one = '', two = ''] = await shown(store, fact, 2);
    const people = [playOf(one)];
    await createPlayTables(store).addPlays({ fact, language: 'en', people }, START);
    await createPlayTables(other).addPlays({ fact, language: 'en', people }, START);
    await createPlayTables(store).addPlays(
      { fact, language: 'et', people: [playOf(one), playOf(two)] },
      START,
    );
    store.seen.mark([one], fact, START + 1);
    await store.seen.write();
    await createPlayTables(store).addPlays({ fact, language: 'en', people }, START);
    expect(await countsOf(store, fact)).toMatchObject([
      { language: 'en', asked: 1 },
      { language: 'et', asked: 1 },
    ]);
  });

  test('what people loved is found by language, the most loved first', async () => {
    const { store, other } = opened();
    const language = fresh('language');
    const facts = [fresh('sports'), fresh('sports'), fresh('sports')];
    for (const [index, fact] of facts.entries()) {
      const sessions = await shown(store, fact, 4);
      const people = sessions.map((session, at) => playOf(session, { loved: at <= index }));
      await createPlayTables(store).addPlays({ fact, language, people }, START);
    }
    const [, second, third] = facts;
    const tables = createPlayTables(other);
    expect(await tables.findLoved(language, 2, 10)).toEqual([
      { fact: third, asked: 4, loved: 3 },
      { fact: second, asked: 4, loved: 2 },
    ]);
    expect(await tables.findLoved(language, 2, 1)).toHaveLength(1);
    expect(await tables.findLoved('en', 1, 10)).not.toContainEqual(expect.objectContaining({ fact: third }));
  });

  test('plays that two processes add at once are all there', async () => {
    const { store, other } = opened();
    const fact = fresh('sports');
    const sessions = await shown(store, fact, 30);
    const [here, there] = [createPlayTables(store), createPlayTables(other)];
    await Promise.all(
      sessions.map((session, index) =>
        (index % 2 === 0 ? here : there).addPlays({ fact, language: 'en', people: [playOf(session)] }, START),
      ),
    );
    expect(await countsOf(store, fact)).toMatchObject([{ asked: 30, chosen: new Map([['right', 30]]) }]);
  });

  test('who was never shown the fact, or has been erased, does not count', async () => {
    const { store } = opened();
    const fact = fresh('sports');
    const [erased = ''] = await shown(store, fact, 1);
    await store.forgetSession(erased);
    const people = [playOf(erased), playOf(fresh('stranger'))];
    await createPlayTables(store).addPlays({ fact, language: 'en', people }, START);
    expect(await countsOf(store, fact)).toEqual([]);
  });

  test('no session is in the counts, and counts of a model’s question go a month after it was last played', async () => {
    const { store } = opened();
    const [shipped, typed] = [fresh('sports'), `${fresh('my street')}|number 4`];
    for (const fact of [shipped, typed]) {
      const [session = ''] = await shown(store, fact, 1);
      await createPlayTables(store).addPlays({ fact, language: 'en', people: [playOf(session)] }, START);
      const rows = [
        await store.db.selectFrom('question_plays').selectAll().execute(),
        await store.db.selectFrom('question_choices').selectAll().execute(),
      ];
      expect(JSON.stringify(rows)).not.toContain(session);
    }
    await store.deleteExpired(START + 30 * DAY_MS - 1);
    expect(await countsOf(store, typed)).toHaveLength(1);
    await store.deleteExpired(START + 30 * DAY_MS);
    expect(await countsOf(store, typed)).toEqual([]);
    const choices = await store.db.selectFrom('question_choices').select('fact').execute();
    expect(choices.map(({ fact }) => fact)).not.toContain(typed);
    expect(await countsOf(store, shipped)).toHaveLength(1);
  });
}
