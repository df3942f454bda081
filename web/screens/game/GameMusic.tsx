/** Loads and plays a game's music if it is switched on and the browser allows sound. */

import { useEffect } from 'react';

import { lazyPart, loadPart } from '../../browser/load-part.ts';
import { Optional } from '../../components/errors/Optional.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useMayPlay } from '../../sound/may-play.ts';
import { useMusic, useSound, type SoundPlace } from '../../sound/sound-setting.ts';

const loadMusic = () => import('./Music.tsx').then((module) => module.Music);
const Music = lazyPart(loadMusic);

export function GameMusic({ place }: { place: SoundPlace }) {
  const { isHost } = useGameContext();
  const hasSound = useSound(place);
  const hasMusic = useMusic(place, isHost);
  const mayPlay = useMayPlay();
  useEffect(() => {
    // Loaded before the tap that allows sound. Without the module the game has no music.
    if (hasSound) prepare(place).catch(() => undefined);
    if (hasMusic) loadPart(loadMusic).catch(() => undefined);
  }, [hasSound, hasMusic, place]);
  if (!hasMusic || !mayPlay) return null;
  return (
    <Optional>
      <Music place={place} />
    </Optional>
  );
}

async function prepare(place: SoundPlace): Promise<void> {
  const { prepareAudio } = await loadPart(() => import('../../sound/page-audio.ts'));
  prepareAudio(place);
}
