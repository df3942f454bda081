/** What a browser complains of by itself: errors of a page, of its console, of the server; and calls to other addresses. */

import type { BrowserContext } from '@playwright/test';

/** Filled while the browser is open. What matches `expected` belongs to the test. */
export function complaintsOf(context: BrowserContext, base: string, expected?: RegExp): readonly string[] {
  const complaints: string[] = [];
  const complain = (text: string): void => {
    if (expected?.test(text) !== true) complaints.push(text);
  };
  context.on('weberror', (error) => complain(String(error.error().stack)));
  context.on('console', (message) => {
    if (message.type() === 'error') complain(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) complain(`${response.status()} from ${response.url()}`);
  });
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== base) complain(`asked ${origin}`);
  });
  return complaints;
}
