/** What a pause shows, and what moves it: fetched while the first question is read, so that no question waits for it. */

import { lazy } from 'react';

export const loadPauseParts = () => import('./Pause.tsx');

export const Pause = lazy(() => loadPauseParts().then((parts) => ({ default: parts.Pause })));
export const PauseHead = lazy(() => loadPauseParts().then((parts) => ({ default: parts.PauseHead })));
export const OptionFaces = lazy(() => loadPauseParts().then((parts) => ({ default: parts.OptionFaces })));
