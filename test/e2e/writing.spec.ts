/** While a model writes, or after it has failed, a mishap to a page, a connection or the server leaves the same screen. */

import { startModelServer, type ModelServer } from '../support/harness/model-server.ts';
import { LINE_LOST, survive, together, type MishapName } from './support/mishaps.ts';
import { gameServer } from './support/server.ts';
import { expect, lobbyOf, test as base } from './support/test.ts';

interface Model {
  /** A model that does not answer until the test makes it refuse. */
  readonly model: ModelServer & { refuse(): void };
}

const test = base.extend<Model>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is asked for
  model: async ({}, use) => {
    let refuses = false;
    const model = await startModelServer(() => (refuses ? { status: 400 } : { stall: true }));
    await use(Object.assign(model, { refuse: () => (refuses = true) }));
    await model.close();
  },
  server: async ({ model }, use) => {
    // A second provider that stalls too, so that a mishap has half a minute.
    const provider = { PROVIDER: 'openai-compatible', MODEL: 'm', BASE_URL: model.url };
    const both = ['AI', 'AI_FALLBACK'].flatMap((prefix) =>
      Object.entries(provider).map(([name, value]) => [`${prefix}_${name}`, value] as const),
    );
    const server = await gameServer({ ...Object.fromEntries(both), GAME_SPEED: '0.2', AI_CHECK: 'off' });
    await use(server);
    await server.dispose();
  },
});

const MISHAPS: readonly MishapName[] = [
  'a killed server, started again',
  'a reload',
  'a closed tab, opened again',
  'a lost connection',
];

test('while questions are written, and when they could not be: the same screen after every mishap, and a way on', async ({
  sit,
  server,
  model,
}) => {
  test.setTimeout(180_000);
  const [host, guest] = await lobbyOf(
    sit,
    ['Anna', 'Ben'],
    {},
    { canLoseConnection: true, expects: LINE_LOST },
  );
  if (guest === undefined) throw new Error('no guest');
  await host.start();
  await together([host, guest], (phone) => expect(phone.heading(/pick/i)).toBeVisible({ timeout: 60_000 }));
  const chooser = (await host.heading('Pick a topic').isVisible()) ? host : guest;
  const other = chooser === host ? guest : host;
  await chooser.page.getByLabel('Any topic you like').fill('Zyxwv qrstu');
  await chooser.button('Send topic').click();
  await together([host, guest], (phone) => expect(phone.heading(/Generating/)).toBeVisible());
  for (const name of MISHAPS)
    await test.step(`${name} while generating`, () => survive([host, guest], server, name));

  model.refuse();
  await together([host, guest], (phone) =>
    expect(phone.heading('Error creating questions')).toBeVisible({ timeout: 90_000 }),
  );
  await together([host, guest], async ({ page }) => {
    const main = page.getByRole('main');
    await expect(main.getByText('AI service unavailable', { exact: true })).toBeVisible();
    await expect(main.getByText('AI service may be overloaded. Try again in a few minutes.')).toBeVisible();
  });
  for (const name of MISHAPS)
    await test.step(`${name} after it failed`, () => survive([host, guest], server, name));
  await expect(other.button('Try again')).toHaveCount(0);
  await chooser.button(/new topic/i).click();
  await chooser.pick('Sports');
  await together([host, guest], (phone) => expect(phone.openOptions).toHaveCount(4, { timeout: 60_000 }));
});
