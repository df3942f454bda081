/** The one synthesizer of a page, and the cues that it plays. This module is loaded where sounds are switched on. */

import { cueOf, type CueName } from './cues.ts';
import { gainOf, volumeOf, type SoundPlace } from './sound-setting.ts';
import { Synthesizer } from './synthesizer.ts';

const GESTURES = ['click', 'keydown'] as const;
/** A sound that the browser allows only after this is too late for what it says. */
const LATE_MS = 500;

let audio: { readonly context: AudioContext; readonly synthesizer: Synthesizer } | null = null;

function open(): typeof audio & object {
  const context = new AudioContext();
  // Some browsers allow it within a tap alone, and any may suspend it: during a call, or while the device sleeps.
  const resume = () => void context.resume();
  for (const gesture of GESTURES)
    window.addEventListener(gesture, () => context.state !== 'running' && resume());
  resume();
  return { context, synthesizer: new Synthesizer(context) };
}

/** The page's synthesizer; opened only once the browser allows sound. */
export function pageSynthesizer(): Synthesizer {
  audio ??= open();
  return audio.synthesizer;
}

/** Plays a cue; does nothing where the browser does not allow it yet. */
export async function playCue(name: CueName, place: SoundPlace): Promise<void> {
  const asked = performance.now();
  audio ??= open();
  const { context, synthesizer } = audio;
  if (context.state !== 'running') await context.resume();
  if (performance.now() - asked > LATE_MS) return;
  synthesizer.setVolume(gainOf(volumeOf(place)));
  const start = synthesizer.now();
  for (const note of cueOf(name)) synthesizer.playCue({ note, at: start + note.at, lasts: note.lasts });
}
