/** Speaks with the device's own voices only: texts, which may contain names, are sent to no service. */

import { useSyncExternalStore } from 'react';

/** Whether this browser can speak at all. */
export const canSpeak = (): boolean => 'speechSynthesis' in window;

const listeners = new Set<() => void>();
let isSpeakingNow = false;
/** Texts to speak once the voices are known: browsers list them some time after the page has loaded. */
let waiting: { readonly text: string; readonly locale: string } | null = null;
/** The current utterance; events of a stopped one arrive late. */
let current: SpeechSynthesisUtterance | null = null;
let isListening = false;

function notify(): void {
  for (const listener of listeners) listener();
}

/** Calls back when speaking starts or ends, or when voices are found; returns a function that unsubscribes. */
export function onSpeech(listener: () => void): () => void {
  listenForVoices();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const isSpeaking = (): boolean => isSpeakingNow;

function listenForVoices(): void {
  if (isListening || !canSpeak()) return;
  isListening = true;
  window.speechSynthesis.addEventListener('voiceschanged', () => {
    notify();
    if (waiting !== null) speak(waiting.text, waiting.locale);
  });
}

const tagOf = ({ lang }: SpeechSynthesisVoice): string => lang.toLowerCase().replaceAll('_', '-');

/** The device's own voice for a locale, the best match first; null if it has none. */
function localVoice(locale: string): SpeechSynthesisVoice | null {
  if (!canSpeak()) return null;
  const wanted = locale.toLowerCase();
  const [language] = wanted.split('-');
  const voices = window.speechSynthesis
    .getVoices()
    .filter((voice) => voice.localService && tagOf(voice).split('-')[0] === language);
  const exact = voices.filter((voice) => tagOf(voice) === wanted);
  const [best] = [...exact, ...voices].toSorted((a, b) => Number(b.default) - Number(a.default));
  return best ?? null;
}

export const useHasLocalVoice = (locale: string): boolean =>
  useSyncExternalStore(
    onSpeech,
    () => localVoice(locale) !== null,
    () => false,
  );

/** Speaks a text with a voice of the device and stops the current speech. Speaks nothing if the device has no voice for the locale. */
export function speak(text: string, locale: string): void {
  stopSpeaking();
  say(text, locale);
}

/** Like `speak`, but after the current speech. */
export function speakNext(text: string, locale: string): void {
  say(waiting === null ? text : `${waiting.text}\n${text}`, locale);
}

function say(text: string, locale: string): void {
  if (!canSpeak()) return;
  listenForVoices();
  const voice = localVoice(locale);
  if (voice === null) {
    if (window.speechSynthesis.getVoices().length === 0) waiting = { text, locale };
    return;
  }
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.voice = voice;
  spoken.lang = voice.lang;
  current = spoken;
  spoken.addEventListener('start', () => current === spoken && setSpeaking(true));
  for (const ending of ['end', 'error'] as const)
    spoken.addEventListener(ending, () => current === spoken && setSpeaking(false));
  window.speechSynthesis.speak(spoken);
}

export function stopSpeaking(): void {
  waiting = null;
  current = null;
  if (canSpeak()) window.speechSynthesis.cancel();
  setSpeaking(false);
}

function setSpeaking(isOn: boolean): void {
  if (isSpeakingNow === isOn) return;
  isSpeakingNow = isOn;
  notify();
}
