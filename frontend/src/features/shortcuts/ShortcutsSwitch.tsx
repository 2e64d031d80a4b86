import { setShortcutsOn, useShortcutsOn } from '../../lib/use-shortcut.ts';
import { Toggle } from '../../ui/Toggle.tsx';

/** Single keys get in the way of people who dictate or whose hands slip: they can be switched off. */
export function ShortcutsSwitch() {
  return (
    <Toggle
      label="Keyboard shortcuts"
      hint="Single keys, such as s for Scan. Saved in this browser."
      on={useShortcutsOn()}
      onChange={setShortcutsOn}
    />
  );
}
