/** What a pause shows, and what moves it: fetched while the first question is read, so that no question waits for it. */

import { lazyPart } from '../../browser/load-part.ts';

export const loadPauseParts = () => import('./Pause.tsx');

export const Pause = lazyPart(() => loadPauseParts().then((parts) => parts.Pause), true);
export const OptionFaces = lazyPart(() => loadPauseParts().then((parts) => parts.OptionFaces), true);

/** The `data-position` of an option, from which the right one moves to its place in the pause. */
export const optionPosition = (index: number): string => `option-${index}`;
