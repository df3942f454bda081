/** A player with a phone: acts through the screen, like a person. */

import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';

import { GameReplySchema } from '../../../protocol/view.ts';
import { complaintsOf } from './complaints.ts';
import { PhoneConnection } from './connection.ts';

const PHONE = { width: 360, height: 640 };

export interface PhoneOptions {
  readonly viewport?: { width: number; height: number };
  readonly colorScheme?: 'light' | 'dark';
  /** Console lines that are part of the test: a refusal, a lost connection. */
  readonly expects?: RegExp;
  /** Whether its connection can be cut. */
  readonly canLoseConnection?: boolean;
  readonly serviceWorkers?: 'allow';
  readonly javaScriptEnabled?: boolean;
  readonly locale?: string;
  /** A touch screen: a device that may vibrate. */
  readonly hasTouch?: boolean;
  readonly reducedMotion?: 'no-preference';
  /** Whether to draw fades and transitions, which take a quarter of a game's CPU time. */
  readonly drawsTransitions?: boolean;
}

/** An answer given: its question, and its option (0 is A). */
export interface Click {
  readonly round: number;
  readonly question: number;
  readonly option: number;
}

export class Phone {
  readonly name: string;
  readonly context: BrowserContext;
  /** Errors that its pages reported. */
  readonly complaints: readonly string[];
  readonly connection: PhoneConnection;
  page: Page;

  private constructor(name: string, page: Page, complaints: readonly string[], connection: PhoneConnection) {
    this.name = name;
    this.context = page.context();
    this.page = page;
    this.complaints = complaints;
    this.connection = connection;
  }

  /** A new browser for a player, which shares nothing with the others. */
  static async of(browser: Browser, base: string, name: string, options: PhoneOptions = {}): Promise<Phone> {
    const { expects, canLoseConnection = false, drawsTransitions = false, ...rest } = options;
    const context = await browser.newContext({
      baseURL: base,
      viewport: PHONE,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      permissions: ['clipboard-write'],
      ...rest,
    });
    if (!drawsTransitions) await context.addInitScript(withoutTransitions);
    const complaints = complaintsOf(context, base, expects);
    const connection = new PhoneConnection(context);
    if (canLoseConnection) await connection.intercept();
    return new Phone(name, await context.newPage(), complaints, connection);
  }

  /** Creates a game from the start page, and reads its code in the lobby. */
  async create(): Promise<string> {
    await this.page.goto('/');
    await this.typeName();
    await this.page.getByRole('button', { name: 'Create new quiz' }).click();
    await expect(this.page).toHaveURL(/\/game\/[a-z0-9]{10}\?host=true$/);
    const code = await this.page
      .getByText(/^\d{3} ?\d{3}$/)
      .first()
      .textContent();
    return (code ?? '').replaceAll(/\D/g, '');
  }

  /** Joins from the start page with a code or a link. */
  async join(code: string): Promise<void> {
    await this.askToJoin(code);
    await expect(this.page).toHaveURL(/\/join\/[a-z0-9]{10}$/);
  }

  /** Enters name and code, and presses the button. */
  async askToJoin(code: string): Promise<void> {
    await this.page.goto('/');
    await this.typeName();
    const join = this.page.getByRole('button', { name: 'Join existing game' });
    const field = this.page.getByLabel('Game code');
    await join.or(field).first().waitFor();
    if (await join.isVisible()) await join.click();
    await field.fill(code);
    await this.page.getByRole('button', { name: 'Join game' }).click();
  }

  /** Enters the name, even if the page fills in a stored one during hydration. */
  async typeName(): Promise<void> {
    const field = this.page.getByLabel('Your name');
    await expect(async () => {
      await field.fill(this.name);
      await expect(field).toHaveValue(this.name, { timeout: 500 });
    }).toPass();
  }

  /** The id of the game on screen. */
  get gameId(): string {
    return /\/(?:game|join)\/([a-z0-9]{10})/.exec(this.page.url())?.[1] ?? '';
  }

  /** The clipboard's content, pasted as a person would, because a page's script may not read it. */
  async pasted(): Promise<string> {
    const field = this.page.locator('#pasted');
    await this.page.evaluate(() => {
      const area = document.createElement('textarea');
      area.id = 'pasted';
      (document.querySelector('dialog[open]') ?? document.body).append(area);
    });
    await field.focus();
    await this.page.keyboard.press('ControlOrMeta+V');
    const text = await field.inputValue();
    await field.evaluate((area) => area.remove());
    return text;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  /** Texts that are visible, not only for screen readers. */
  words(text: string | RegExp): Locator {
    return this.page.getByText(text).and(this.page.locator(':not(.sr-only)')).first();
  }

  get results(): Locator {
    return this.heading(/wins!$|share the win!$|^No correct answers$/);
  }

  /** The options, A first. */
  get options(): Locator {
    return this.page.getByRole('list', { name: 'Answers' }).getByRole('button');
  }

  /** The options while they can be tapped. */
  get openOptions(): Locator {
    return this.page.getByRole('list', { name: 'Answers' }).locator('button:enabled');
  }

  async start(): Promise<void> {
    await this.button('Start game').click();
  }

  /** Opens the host's sheet and presses one of its buttons. */
  async lead(act: string): Promise<void> {
    await this.button('Lead the game').click();
    await this.page.getByRole('dialog').getByRole('button', { name: act, exact: true }).click();
  }

  /** Picks a topic once it is this player's turn. */
  async pick(topic: string): Promise<void> {
    await this.button(topic).click();
  }

  /** Answers the open question. */
  async answer(option: number): Promise<void> {
    await this.openOptions.nth(option).click();
  }

  /**
   * Plays to the results, like a person: picks `topic` on this player's turn, and answers open questions with
   * `option`. Returns the answers given.
   */
  async play(topic: string, option: number): Promise<Click[]> {
    const preset = this.button(topic).and(this.page.locator(':enabled'));
    const open = this.openOptions.nth(option);
    const clicks: Click[] = [];
    for (;;) {
      const next = this.results.or(preset).or(open).first();
      const { tag, badges } = await next.evaluate((found) => ({
        tag: found.closest('ul')?.ariaLabel ?? found.tagName,
        badges: Array.from(
          document.querySelectorAll('main ul:not([aria-label]):not([aria-hidden]) > li'),
          (badge) => badge.textContent,
        ),
      }));
      if (tag === 'H1') return clicks;
      if (tag !== 'Answers') await preset.click({ timeout: 2_000 }).catch(ignored);
      else {
        // Read before the click: the question stays open until this answer has arrived.
        await open.click();
        const [question = 0, round = 0] = badges.slice(1).map((text) => Number(/\d+/.exec(text)?.[0]));
        clicks.push({ round, question, option });
      }
    }
  }

  /** The server's reply to this browser. */
  async ask(path: string): Promise<unknown> {
    return await this.page.evaluate(async (at) => {
      const headers = { 'X-Session-Id': localStorage.getItem('session_id') ?? '' };
      const body: unknown = await (await fetch(at, { headers })).json();
      return body;
    }, path);
  }

  /** Sends a request for this browser's game, when no screen offers it fast enough. `path`: after the game's own. */
  async send(method: 'POST' | 'PATCH', path: string, body: object = {}): Promise<void> {
    const status = await this.page.evaluate(
      async ([how, at, text]) => {
        const sessionId = localStorage.getItem('session_id') ?? '';
        const headers = { 'X-Session-Id': sessionId, 'Content-Type': 'application/json' };
        const request: RequestInit = { headers, body: text };
        request.method = how;
        return (await fetch(at, request)).status;
      },
      [method, `/api/games/${this.gameId}/${path}`, JSON.stringify(body)] as const,
    );
    expect(status, `${method} ${path}`).toBe(200);
  }

  /** The game as the server sends it to this browser. */
  async view(): Promise<ReturnType<typeof GameReplySchema.parse>> {
    return GameReplySchema.parse(await this.ask(`/api/games/${this.gameId}`));
  }

  /** What the screen shows, without countdowns and random content. */
  async screen(): Promise<unknown> {
    return await this.page.evaluate(() => {
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- it goes to the page
      const texts = (selector: string) =>
        Array.from(document.querySelectorAll(`main ${selector}`), (found) => found.textContent);
      return {
        title: texts('h1'),
        players: texts('ul.divide-y > li'),
        seats: document.querySelector('main [aria-label^="The table"]')?.getAttribute('aria-label'),
        topics: texts('button[type="button"] bdi'),
        options: Array.from(document.querySelectorAll('ul[aria-label="Answers"] button'), (button) =>
          [button.textContent, button.getAttribute('aria-pressed'), button.hasAttribute('disabled')].join(),
        ),
        scores: texts('ol li'),
      };
    });
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

/** Ends fades and slides at once, but not countdowns. Runs in the page. */
function withoutTransitions(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; }');
  document.adoptedStyleSheets.push(sheet);
}

const ignored = (): void => undefined;
