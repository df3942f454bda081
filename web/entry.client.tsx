/** Brings the page to life once the words it shows are here. */

import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import { languageOfPath } from './words/languages.ts';
import { areasOfPath, loadWords } from './words/words.ts';

const { pathname } = window.location;

await Promise.all(areasOfPath(pathname).map((area) => loadWords(languageOfPath(pathname), area)));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
