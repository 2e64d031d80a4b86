import { setShortcutsOn, useShortcutsOn } from '../../../lib/use-shortcut.ts';
import { Toggle } from '../../../ui/fields/Switch.tsx';

/** Turns single-key shortcuts off, which WCAG 2.1.4 requires for users of speech input, for example. */
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
