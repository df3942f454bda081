/** Playwright's `test` with a server, and phones that must report no error at the end. */

import { test as base, expect } from '@playwright/test';

import type { ServerProcess } from '../../support/harness/server-process.ts';
import { Phone, type PhoneOptions } from './phone.ts';
import { GameServers, type Environment } from './server.ts';

export { expect };

type Sit = (name: string, options?: PhoneOptions) => Promise<Phone>;

interface Fixtures {
  /** A person with a separate browser. */
  readonly sit: Sit;
  readonly environment: Environment;
  readonly server: ServerProcess;
}

interface WorkerFixtures {
  readonly servers: GameServers;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // Fast, but slow enough that an answer may take seven seconds if the limit is a minute.
  environment: [{ GAME_SPEED: '8' }, { option: true }],
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is asked for
    async ({}, use) => {
      const servers = new GameServers();
      await use(servers);
      await servers.dispose();
    },
    { scope: 'worker' },
  ],
  server: async ({ servers, environment }, use) => use(await servers.at(environment)),
  sit: async ({ browser, server }, use) => {
    const phones: Phone[] = [];
    await use(async (name, options) => {
      const phone = await Phone.of(browser, server.base, name, options);
      phones.push(phone);
      return phone;
    });
    const complaints = phones.flatMap(({ name, complaints: all }) => all.map((text) => `${name}: ${text}`));
    await Promise.all(phones.map((phone) => phone.close()));
    expect(complaints).toEqual([]);
  },
});

/** A lobby: the first player is the host, who has set the time limit to a minute. */
export async function lobbyOf(
  sit: Sit,
  names: readonly string[],
  settings: Readonly<Record<string, unknown>> = {},
  options: PhoneOptions = {},
): Promise<[host: Phone, ...guests: Phone[]]> {
  const [hostName = 'Anna', ...others] = names;
  const host = await sit(hostName, options);
  const code = await host.create();
  await host.send('PATCH', 'settings', { questionTimeLimit: 60, ...settings });
  const guests = await Promise.all(
    others.map(async (name) => {
      const guest = await sit(name, options);
      await guest.join(code);
      return guest;
    }),
  );
  return [host, ...guests];
}
