/** Someone with a browser of their own in front of a server, who reads a language. */

import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';

import { PhoneConnection } from '../../test/e2e/support/connection.ts';
import type { Camera } from './camera.ts';
import { ARABIC, type Words } from './words.ts';

export interface Place {
  readonly browser: Browser;
  readonly base: string;
  readonly words: Words;
  readonly camera: Camera;
}

/** Playwright's own remark on what this context blocks. */
const OWN_REMARK = /Service Worker registration blocked by Playwright/;

/** Time on a page goes a fiftieth as fast, so that nothing runs out while its pictures are taken. */
function slowDown(): void {
  const real = performance.now.bind(performance);
  const from = real();
  performance.now = () => from + (real() - from) / 50;
}

export class Person {
  readonly name: string;
  readonly words: Words;
  readonly context: BrowserContext;
  readonly connection: PhoneConnection;
  page: Page;
  /** Lines of the console that belong to the scene: a refusal, a lost connection. */
  expects: RegExp | null = null;

  private constructor(name: string, words: Words, page: Page, connection: PhoneConnection) {
    this.name = name;
    this.words = words;
    this.context = page.context();
    this.connection = connection;
    this.page = page;
  }

  static async of(
    { browser, base, words, camera }: Place,
    name: string,
    { prefersLanguage = true }: { readonly prefersLanguage?: boolean } = {},
  ): Promise<Person> {
    const context = await browser.newContext({
      baseURL: base,
      viewport: { width: 360, height: 640 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    await context.addInitScript(slowDown);
    if (words.language === 'ar' && prefersLanguage)
      await context.addInitScript((language) => {
        // An empty page has no storage.
        if (location.protocol !== 'about:') localStorage.setItem('preferred_language', language);
      }, ARABIC);
    const connection = new PhoneConnection(context);
    await connection.intercept();
    const person = new Person(name, words, await context.newPage(), connection);
    const report = (text: string): void => {
      if (person.expects?.test(text) !== true && !OWN_REMARK.test(text)) camera.fault(`${name}: ${text}`);
    };
    context.on('console', (message) => report(`console ${message.type()}: ${message.text()}`));
    context.on('weberror', (error) => report(`error: ${String(error.error())}`));
    return person;
  }

  /** Opens a page of the product in the language. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.words.path(path));
    await this.isReady();
  }

  async isReady(): Promise<void> {
    const { language } = this.words;
    await expect(this.page.locator('html')).toHaveAttribute('lang', language);
    await this.page.locator('main h1').first().waitFor({ state: 'attached' });
    await this.page.waitForLoadState('networkidle');
  }

  say(key: string, values?: Readonly<Record<string, string>>): string {
    return this.words.say(key, values);
  }

  /** A button by its message: of the open dialog, where there is one. */
  button(key: string, values?: Readonly<Record<string, string>>): Locator {
    const scope = this.page.locator('dialog[open], body:not(:has(dialog[open]))');
    return scope.getByRole('button', { name: this.say(key, values), exact: true }).first();
  }

  async press(key: string, values?: Readonly<Record<string, string>>): Promise<void> {
    await this.button(key, values).click();
  }

  async see(key: string): Promise<void> {
    await this.page.getByText(this.words.like(key)).first().waitFor();
  }

  get gameId(): string {
    const id = /\/(?:game|join)\/([a-z0-9]{10})/.exec(this.page.url())?.[1];
    if (id === undefined) throw new Error(`no game at ${this.page.url()}`);
    return id;
  }

  get options(): Locator {
    return this.page.getByRole('list', { name: this.say('play:question.answers') }).getByRole('button');
  }

  /** The options while they can be tapped. */
  get openOptions(): Locator {
    return this.page.getByRole('list', { name: this.say('play:question.answers') }).locator('button:enabled');
  }

  /** Dispatches the event of a page that wakes up: it then asks the server for the time. */
  async wake(): Promise<void> {
    await this.page.evaluate(() => {
      window.dispatchEvent(new Event('online'));
    });
    await this.page.waitForTimeout(60);
  }

  /** Sends a request of the API as this person. */
  async send(method: 'POST' | 'PATCH', path: string, body: object = {}): Promise<void> {
    const status = await this.page.evaluate(
      async ([how, at, text]) => {
        const headers = {
          'X-Session-Id': localStorage.getItem('session_id') ?? '',
          'Content-Type': 'application/json',
        };
        const request: RequestInit = { headers, body: text };
        request.method = how;
        return (await fetch(at, request)).status;
      },
      [method, path, JSON.stringify(body)] as const,
    );
    if (status >= 300) throw new Error(`${method} ${path}: ${status}`);
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
