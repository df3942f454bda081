/** A place for the screen that is being built. */

import { ScreenTitle } from '../../parts/ScreenTitle.tsx';

export function GetReadyScreen() {
  return <ScreenTitle hidden>Quizround</ScreenTitle>;
}
