/** What search engines read. */

import { expect, test } from 'vitest';

import { LISTED_PAGES } from '../../server/http/sitemap.ts';
import { LANDING_PAGES } from '../../web/words/landing.ts';
import { serverForTests } from '../support/server.ts';

const server = await serverForTests();

test('the sitemap lists the home page, every landing page and the page after a payment', async () => {
  expect(LISTED_PAGES).toEqual(['', ...LANDING_PAGES, 'payment-success']);
  const reply = await fetch(`${server.base}/sitemap.xml`);
  expect(reply.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const listed = Array.from((await reply.text()).matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => url);
  expect(listed).toEqual(expect.arrayContaining(LISTED_PAGES.map((page) => `${server.base}/${page}`)));
});

test('robots are told of it', async () => {
  const reply = await fetch(`${server.base}/robots.txt`);
  expect(await reply.text()).toContain(`Sitemap: ${server.base}/sitemap.xml`);
});
