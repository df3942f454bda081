/** The message files for tests: the texts of a language, and the texts on a page that are in another one. */

import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

import type { Page } from '@playwright/test';

interface Tree {
  readonly [key: string]: string | Tree;
}

/** The messages of a language by `namespace:path.to.key`. */
export function messagesIn(language: string): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  const collect = (tree: Tree, path: string): void => {
    for (const [key, inner] of Object.entries(tree)) {
      if (typeof inner === 'string') messages.set(path + key, inner);
      else collect(inner, `${path}${key}.`);
    }
  };
  for (const path of globSync(`web/i18n/${language}/*.json`))
    collect(JSON.parse(readFileSync(path, 'utf8')) as Tree, `${basename(path, '.json')}:`);
  return messages;
}

/** English messages that differ from another language's, as patterns of whole texts. */
export function englishOnly(language: string): RegExp[] {
  const own = messagesIn(language);
  const said = new Set(own.values());
  return [...messagesIn('en')].flatMap(([key, text]) => {
    const isSame = own.get(key) === text || said.has(text);
    return isSame || !/[a-z]{3}/.test(text.replaceAll(/\{\{\w+\}\}/g, '')) ? [] : [patternOf(text)];
  });
}

/** A message as shown: with its values, without tags. */
function patternOf(message: string): RegExp {
  const parts = message
    .split(/\{\{\w+\}\}|<\/?\w+>/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.{0,60}')}$`, 's');
}

/** Texts on the page, visible or for screen readers, that are one of these messages. */
export async function foundOn(page: Page, patterns: readonly RegExp[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent !== null && !parent.closest('script, style, [data-free-text]')) {
        found.add(node.textContent?.trim() ?? '');
        found.add(parent.textContent?.trim() ?? '');
      }
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        found.add(element.getAttribute(name) ?? '');
    return [...found];
  });
  return texts.filter((text) => text !== '' && patterns.some((pattern) => pattern.test(text)));
}

/** Names of players that do not fit into their line. Call it with short names: long ones may end in an ellipsis. */
export async function cutNamesOn(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('bdi')).flatMap((name) => {
      let line: HTMLElement | null = name;
      while (line !== null && getComputedStyle(line).textOverflow !== 'ellipsis') line = line.parentElement;
      return line !== null && line.scrollWidth > line.clientWidth + 1 ? [name.textContent ?? ''] : [];
    }),
  );
}
