/** What a pause shows, and what moves it: fetched while the first question is read, so that no question waits for it. */

import { lazyPart } from '../../components/load-part.ts';

export const loadPauseParts = () => import('./Pause.tsx');

export const Pause = lazyPart(() => loadPauseParts().then((parts) => parts.Pause), true);
export const PauseHead = lazyPart(() => loadPauseParts().then((parts) => parts.PauseHead), true);
export const OptionFaces = lazyPart(() => loadPauseParts().then((parts) => parts.OptionFaces), true);
