/** The page's one synthesizer, and its cues. This module is loaded only if sounds are on. */

import { cueOf, type CueName } from './cues.ts';
import { gainOf, volumeOf, type SoundPlace } from './sound-setting.ts';
import { Synthesizer } from './synthesizer.ts';

interface PageAudio {
  readonly context: AudioContext;
  readonly synthesizer: Synthesizer;
}

const GESTURES = ['click', 'keydown'] as const;
/** A sound that starts later than this no longer fits its event, and is left out. */
const LATE_MS = 500;

let audio: PageAudio | null = null;
let isPrepared = false;

function audioAt(place: SoundPlace): PageAudio {
  if (audio !== null) return audio;
  const context = new AudioContext();
  audio = { context, synthesizer: new Synthesizer(context, gainOf(volumeOf(place))) };
  return audio;
}

function resume(place: SoundPlace): void {
  const { context } = audioAt(place);
  if (context.state !== 'running') void context.resume();
}

/**
 * Opens the audio with the next tap or key press, because some browsers allow it only then. Later ones resume it after the browser has
 * suspended it, for example during a call or while the device slept.
 */
export function prepareAudio(place: SoundPlace): void {
  if (isPrepared) return;
  isPrepared = true;
  for (const gesture of GESTURES) window.addEventListener(gesture, () => resume(place));
}

/** The page's synthesizer; call only once the browser allows sound. */
export function pageSynthesizer(place: SoundPlace): Synthesizer {
  resume(place);
  return audioAt(place).synthesizer;
}

/** Plays a cue; does nothing while the browser does not allow sound. */
export async function playCue(name: CueName, place: SoundPlace): Promise<void> {
  const asked = performance.now();
  const { context, synthesizer } = audioAt(place);
  if (context.state !== 'running') await context.resume();
  if (performance.now() - asked > LATE_MS) return;
  synthesizer.setVolume(gainOf(volumeOf(place)));
  const start = synthesizer.now();
  for (const note of cueOf(name)) synthesizer.playCue({ note, at: start + note.at, lasts: note.lasts });
}
