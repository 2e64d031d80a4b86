import { useSyncExternalStore } from 'react';

/** The tax rate, in percent, at which rows show what the rule on losses leaves: a setting of the account, kept here so that a cell needs no query. */
let current: number | undefined;
const listeners = new Set<() => void>();

/** Undefined: rows show what they bring before taxes. */
export function setLossTaxRate(percent: number | undefined): void {
  current = percent;
  for (const listener of listeners) listener();
}

export function useLossTaxRate(): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
