import { Toggle } from '../../../ui/fields/Toggle.tsx';
import { turnSound, useSoundState } from './alert-sound.ts';

const hints = {
  off: 'Off. An open page shows alerts, and counts them in its tab.',
  on: 'An open page plays two notes with an alert. Only one of several tabs does.',
  blocked: 'Press anything on this page to allow sound.',
  unsupported: 'This browser cannot play it.',
} as const;

/** The sound of alerts in this browser. */
export function SoundSwitch() {
  const state = useSoundState();
  return (
    <Toggle
      label="Sound"
      hint={hints[state]}
      on={state === 'on' || state === 'blocked'}
      onChange={(on) => turnSound(on)}
    />
  );
}
