import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { readText, writeText } from './storage.ts';
import { storageKeys } from './storage-keys.ts';

const OFF = 'off';

const listeners = new Set<() => void>();
/** What was chosen on this page: it holds where nothing can be stored, too. */
let chosen: boolean | undefined;

/** Whether single keys do anything: a person who dictates or whose hands slip can switch them off. */
export function areShortcutsOn(): boolean {
  return chosen ?? readText(storageKeys.shortcuts) !== OFF;
}

export function setShortcutsOn(on: boolean): void {
  chosen = writeText(storageKeys.shortcuts, on ? 'on' : OFF) ? undefined : on;
  for (const listener of listeners) listener();
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn);
}

/**
 * Runs `action` when a person presses `key` alone, anywhere but in a field or a menu and while no dialog is open.
 * `enabled`: whether there is anything to do now, or how to find out when the key is pressed.
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
 * A letter alone, whatever Caps Lock says; any other sign however the keyboard makes it, such as `?` with Shift. Chromium tells of a
 * field that it fills in by a plain event under the same name, which has no key.
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Switched in another tab.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
