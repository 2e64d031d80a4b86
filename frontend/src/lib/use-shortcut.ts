import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { readText, writeText } from './storage/storage.ts';
import { storageChanges } from './storage/storage-changes.ts';
import { storageKeys } from './storage/storage-keys.ts';

const OFF = 'off';

const { notify, subscribe } = storageChanges();
/** The choice made on this page, in case it could not be stored. */
let chosen: boolean | undefined;

/** Whether single-key shortcuts are on. Users of speech input, for example, can turn them off (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  return chosen ?? readText(storageKeys.shortcuts) !== OFF;
}

export function setShortcutsOn(on: boolean): void {
  chosen = writeText(storageKeys.shortcuts, on ? 'on' : OFF) ? undefined : on;
  notify();
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn);
}

/**
 * Runs `action` when `key` is pressed without a modifier, except in a field or a menu or while a dialog is open.
 * `enabled`: whether the shortcut applies now, or a function that is asked when the key is pressed.
 */
export function useShortcut(key: string, action: () => void, enabled: boolean | (() => boolean) = true): void {
  const run = useEffectEvent(action);
  const isEnabled = useEffectEvent(() => (typeof enabled === 'boolean' ? enabled : enabled()));
  const listens = enabled !== false;
  useEffect(() => {
    if (!listens) return;
    const onKey = (event: Event) => {
      if (!isKey(event, key) || !isPageEvent(event) || !areShortcutsOn() || !isEnabled()) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [key, listens]);
}

/**
 * A letter without Shift, regardless of Caps Lock; any other character with or without it, such as `?`. When Chromium autofills a field,
 * it dispatches a plain `keydown` Event without a `key`.
 */
function isKey(event: Event, key: string): event is KeyboardEvent {
  if (!(event instanceof KeyboardEvent) || event.key.toLowerCase() !== key) return false;
  return !(event.shiftKey && /^[a-z]$/.test(key));
}

function isPageEvent(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented, target } = event;
  if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return false;
  if (document.querySelector('dialog[open], [role="menu"]') !== null) return false;
  return !(target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null);
}
