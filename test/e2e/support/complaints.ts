/** Records what a browser reports by itself: errors of a page, its console or the server; and requests to other addresses. */

import type { BrowserContext } from '@playwright/test';

/** Filled while the browser is open. Lines that match `expected` are part of the test. */
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
