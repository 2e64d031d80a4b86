import { useSyncExternalStore } from 'react';
import { loadText, saveText } from '../../../lib/storage/storage.ts';
import { storageChanges } from '../../../lib/storage/storage-changes.ts';
import { storageKeys } from '../../../lib/storage/storage-keys.ts';

/** Two notes, a fourth apart: hertz, and seconds from the start. */
const NOTES = [
  { hertz: 880, at: 0 },
  { hertz: 1174.7, at: 0.14 },
] as const;
const NOTE_SECONDS = 0.24;
const VOLUME = 0.2;
const SILENT = 0.001;
const ON = 'on';

const { notify, subscribe } = storageChanges();
let context: AudioContext | undefined;

/** `off`, `on`, `blocked` until the person presses anything on the page, or `unsupported`. */
export type SoundState = 'off' | 'on' | 'blocked' | 'unsupported';

export function useSoundState(): SoundState {
  return useSyncExternalStore(subscribe, soundState);
}

/** Plays once when turned on: the press that turns it on is what browsers ask for before a page may sound. */
export function turnSound(on: boolean): void {
  saveText(storageKeys.alertSound, on ? ON : 'off');
  if (on) {
    openContext();
    void context?.resume().catch(() => undefined);
    playSound();
  }
  notify();
}

/** Prepares the sound of a page on which nothing was pressed yet, if it is on. Returns the clean-up function. */
export function prepareSound(): () => void {
  if (loadText(storageKeys.alertSound) !== ON || !isSupported()) return () => {};
  openContext();
  notify();
  const wake = () => void context?.resume().catch(() => undefined);
  for (const event of ['pointerdown', 'keydown'] as const) document.addEventListener(event, wake);
  return () => {
    for (const event of ['pointerdown', 'keydown'] as const) document.removeEventListener(event, wake);
  };
}

/** Does nothing while the sound is off or blocked. */
export function playSound(): void {
  if (loadText(storageKeys.alertSound) !== ON || context === undefined || context.state === 'closed') return;
  for (const { hertz, at } of NOTES) playNote(context, hertz, context.currentTime + at);
}

function soundState(): SoundState {
  if (!isSupported()) return 'unsupported';
  if (loadText(storageKeys.alertSound) !== ON) return 'off';
  return context?.state === 'suspended' ? 'blocked' : 'on';
}

function isSupported(): boolean {
  return 'AudioContext' in window;
}

function openContext(): void {
  if (context !== undefined || !isSupported()) return;
  context = new AudioContext();
  context.addEventListener('statechange', notify);
}

/** A note that fades out, since one that stops clicks. */
function playNote(audio: AudioContext, hertz: number, start: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(VOLUME, start);
  volume.gain.exponentialRampToValueAtTime(SILENT, start + NOTE_SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + NOTE_SECONDS);
}
