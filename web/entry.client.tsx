/** Hydrates the page once its messages are loaded. */

import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import {
  isShipped,
  languageOfPath,
  LISTED_PATHS,
  pathIn,
  pathWithoutLanguage,
  UNLISTED_PATHS,
} from '../protocol/constants.ts';
import { listenForInstallOffer } from './browser/installation.ts';
import { loadPart } from './browser/load-part.ts';
import { browserLanguage } from './i18n/browser-language.ts';
import { bundlesOfPath } from './i18n/bundles.ts';
import { loadMessages } from './i18n/messages.ts';
import {
  followLanguage,
  postponeLanguage,
  preferredCustom,
  preferredLanguage,
} from './storage/preferred-language.ts';

const { pathname } = window.location;

listenForInstallOffer();

// An address without a language uses the language picked before; a game uses its own.
// On the first visit, the start page uses the browser's language.
const browsers = pathname === '/' && preferredLanguage() === null ? browserLanguage() : null;
if (browsers !== null && browsers !== 'en') followLanguage(browsers);
const chosen = preferredLanguage();
const page = pathWithoutLanguage(pathname);
const isPublicPage = [...LISTED_PATHS, ...UNLISTED_PATHS].includes(page);
if (chosen !== null && chosen !== 'en' && isShipped(chosen) && pathname === page && isPublicPage) {
  window.location.replace(pathIn(chosen, page) + window.location.search + window.location.hash);
}

const custom = preferredCustom();
if (custom !== null) {
  const { restoreLanguage, refetchLanguage } = await loadPart(() => import('./api/custom-language.ts'));
  if (!restoreLanguage(custom)) {
    // Its messages are missing or too old: the page stays English until they are loaded, then switches.
    postponeLanguage(custom);
    void refetchLanguage(custom);
  }
}

const languages = [languageOfPath(pathname), preferredCustom()].filter((language) => language !== null);
await Promise.all(
  bundlesOfPath(pathname).flatMap((area) => languages.map((language) => loadMessages(language, area))),
);

// From here on React handles every press; a script in the page records the earlier ones (`scripts/finish-client.ts`).
// oxlint-disable-next-line unicorn/prefer-add-event-listener -- that script sets it so, in few characters, without a name to remove it by
window.onclick = null;
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Last, because only the next visit needs it.
  if (document.readyState === 'complete') registerWorker();
  else window.addEventListener('load', registerWorker);
}

function registerWorker(): void {
  // Refused without a secure origin; the page works without it.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
