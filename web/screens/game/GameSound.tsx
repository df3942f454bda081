/** A game's sound on this device: its cues, its music, and the vibration of a phone. Loaded once a game is shown. */

import type { SoundPlace } from '../../sound/sound-setting.ts';
import { GameMusic } from './GameMusic.tsx';
import { useSounds } from './useSounds.ts';

export function GameSound({ place }: { place: SoundPlace }) {
  useSounds();
  return <GameMusic place={place} />;
}
