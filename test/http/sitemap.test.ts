/** Files for search engines. */

import { expect, test } from 'vitest';

import { LANDING_PAGES } from '../../protocol/constants.ts';
import { serverForTests } from '../support/server.ts';

const server = await serverForTests();

test('the sitemap lists the home page, the landing pages and the terms, and no page about one visitor', async () => {
  const reply = await fetch(`${server.base}/sitemap.xml`);
  expect(reply.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const listed = Array.from((await reply.text()).matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => url);
  const pages = ['', ...LANDING_PAGES, 'terms'];
  expect(listed).toEqual(expect.arrayContaining(pages.map((page) => `${server.base}/${page}`)));
  expect(listed.join(' ')).not.toMatch(/payment|search/);
});

test('robots.txt names it', async () => {
  const reply = await fetch(`${server.base}/robots.txt`);
  expect(await reply.text()).toContain(`Sitemap: ${server.base}/sitemap.xml`);
});
