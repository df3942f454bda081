/** Plays the music of the game on screen. */

import { useEffect, useState, useSyncExternalStore } from 'react';

import { isSpeaking, onSpeech } from '../../browser/speech.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { pageSynthesizer } from '../../sound/page-audio.ts';
import { MusicPlayer, TICK_MS } from '../../sound/player.ts';
import { sceneOf } from '../../sound/scene.ts';
import { gainOf, useVolume, type SoundPlace } from '../../sound/sound-setting.ts';

export function Music({ place }: { place: SoundPlace }) {
  const { game, serverNow } = useGameContext();
  const [synthesizer] = useState(() => pageSynthesizer(place));
  const [player] = useState(() => new MusicPlayer(synthesizer, serverNow));
  const gain = gainOf(useVolume(place));
  const isDucked = useSyncExternalStore(onSpeech, isSpeaking);
  useEffect(() => synthesizer.setVolume(gain), [synthesizer, gain]);
  useEffect(() => synthesizer.setDucked(isDucked), [synthesizer, isDucked]);

  const scene = sceneOf(game);
  // The music that already plays continues.
  useEffect(() => player.show(scene));
  useEffect(() => {
    const timer = window.setInterval(() => player.tick(), TICK_MS);
    return () => {
      window.clearInterval(timer);
      player.show(null);
    };
  }, [player]);
  return null;
}
