/** The parts of a pause and their animations: loaded while the first question is read, so that no question waits for them. */

import { lazyPart } from '../../browser/load-part.ts';

export const loadPauseParts = () => import('./Pause.tsx');

export const Pause = lazyPart(() => loadPauseParts().then((parts) => parts.Pause), true);
export const OptionFaces = lazyPart(() => loadPauseParts().then((parts) => parts.OptionFaces), true);

/** The `data-position` of an option; the right one moves from there to its place in the pause. */
export const optionPosition = (index: number): string => `option-${index}`;
