import { useSyncExternalStore } from 'react';

/** Which bets are being placed: the key of their draft. One at a time, on any page. */

const listeners = new Set<() => void>();
let open: string | undefined;

export function showPlacing(draftKey: string): void {
  setOpen(draftKey);
}

export function closePlacing(): void {
  setOpen(undefined);
}

export function usePlacingKey(): string | undefined {
  return useSyncExternalStore(subscribe, () => open);
}

function setOpen(draftKey: string | undefined): void {
  open = draftKey;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
