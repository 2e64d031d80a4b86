import { useEffect, useEffectEvent } from 'react';
import { writeText } from './storage.ts';
import { storageKeys } from './storage-keys.ts';
import { storedText } from './stored-text.ts';

const OFF = 'off';

/** Whether single keys do anything: a person who dictates or whose hands slip can switch them off. */
export function shortcutsOn(): boolean {
  return storedText(storageKeys.shortcuts) !== OFF;
}

export function switchShortcuts(on: boolean): void {
  writeText(storageKeys.shortcuts, on ? 'on' : OFF);
}

/**
 * Runs `action` when a person presses `key` alone, anywhere but in a field or a menu and while no dialog is open.
 * `enabled`: whether there is anything to do now.
 */
export function useShortcut(key: string, action: () => void, enabled = true): void {
  const run = useEffectEvent(action);
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || !isForThePage(event) || !shortcutsOn()) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [key, enabled]);
}

function isForThePage({ ctrlKey, metaKey, altKey, repeat, defaultPrevented, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || repeat || defaultPrevented) return false;
  if (document.querySelector('dialog[open], [role="menu"]') !== null) return false;
  return !(target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null);
}
