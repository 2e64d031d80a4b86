import { useSyncExternalStore } from 'react';
import { defaultOddsFormat, type OddsFormat, type OddsText, oddsText } from '../../../shared/odds/odds-format.ts';

/** How the bettor reads and types odds on every page: a setting of the account, kept here so that a cell needs no query. */
let current: OddsFormat = defaultOddsFormat;
const listeners = new Set<() => void>();

/** Undefined: never chosen. */
export function setOddsFormat(format: OddsFormat | undefined): void {
  current = format ?? defaultOddsFormat;
  for (const listener of listeners) listener();
}

export function useOddsFormat(): OddsFormat {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => defaultOddsFormat,
  );
}

/** Shows American odds as the bettor reads them. The function is the same until the setting changes. */
export function useOddsText(): OddsText {
  return texts[useOddsFormat()];
}

const texts: Readonly<Record<OddsFormat, OddsText>> = {
  american: (odds) => oddsText(odds, 'american'),
  decimal: (odds) => oddsText(odds, 'decimal'),
  implied: (odds) => oddsText(odds, 'implied'),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
