/** A player with a phone: what a person does, by what a person sees. */

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';

export const PHONE = { width: 360, height: 640 };

export class Phone {
  readonly name: string;
  readonly page: Page;
  /** What went wrong in the page, by its own account. */
  readonly errors: string[] = [];

  private constructor(name: string, page: Page) {
    this.name = name;
    this.page = page;
    page.on('pageerror', (error) => this.errors.push(String(error)));
  }

  /** A new browser for a player: nothing of it is shared with the others. */
  static async of(browser: Browser, base: string, name: string): Promise<Phone> {
    const context = await browser.newContext({ baseURL: base, viewport: PHONE, reducedMotion: 'reduce' });
    return new Phone(name, await context.newPage());
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  /** Makes a game from the start page, and reads its code in the lobby. */
  async create(): Promise<string> {
    await this.page.goto('/');
    await this.page.getByLabel('Your name').fill(this.name);
    await this.page.getByRole('button', { name: 'Create new quiz' }).click();
    await expect(this.page).toHaveURL(/\/game\/[a-z0-9]{10}\?host=true/);
    const code = await this.page.locator('dt', { hasText: 'Game code' }).locator('+ dd').textContent();
    return (code ?? '').replaceAll(/\D/g, '');
  }

  /** Joins from the start page by what was read out loud. */
  async join(code: string): Promise<void> {
    await this.page.goto('/');
    await this.page.getByLabel('Your name').fill(this.name);
    await this.page.getByRole('button', { name: 'Join existing game' }).click();
    await this.page.getByLabel('Game code').fill(code);
    await this.page.getByRole('button', { name: 'Join game' }).click();
    await expect(this.page).toHaveURL(/\/join\/[a-z0-9]{10}/);
  }

  heading(name: string | RegExp) {
    return this.page.getByRole('heading', { level: 1, name });
  }

  /**
   * Plays until the results are there, as a person does: picks `topic` on the own turn, answers what is open with
   * `option` (0 is A). Tells how many questions were answered.
   */
  async play(topic: string, option: number): Promise<number> {
    const isOver = this.heading(/wins?!|share the win/);
    const preset = this.page.getByRole('button', { name: topic, exact: true });
    const answered = new Set<string>();
    while (!(await isOver.isVisible())) {
      if (await preset.isEnabled({ timeout: 1 }).catch(() => false)) await this.tap(preset);
      const choice = this.options().nth(option);
      if (await choice.isEnabled({ timeout: 1 }).catch(() => false)) {
        const question = await this.heading(/^Question/).textContent();
        if (await this.tap(choice)) answered.add(`${await this.round()} ${question}`);
      }
      await this.page.waitForFunction(
        () => new Promise((resolve) => requestAnimationFrame(() => resolve(true))),
      );
    }
    return answered.size;
  }

  /** Taps what may be gone the next moment. */
  private async tap(target: Locator): Promise<boolean> {
    return await target.click({ timeout: 500 }).then(
      () => true,
      () => false,
    );
  }

  private async round(): Promise<string> {
    return await this.page
      .getByText(/^Round \d+\/\d+$/)
      .textContent({ timeout: 500 })
      .then(
        (text) => text ?? '',
        () => '',
      );
  }

  options() {
    return this.page.getByRole('list', { name: 'Answers' }).getByRole('button');
  }

  /** What axe finds on the screen as it is. */
  async violations(): Promise<string[]> {
    const { violations } = await new AxeBuilder({ page: this.page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    );
  }
}
