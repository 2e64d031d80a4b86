import { useSyncExternalStore } from 'react';
import type { LimitsReply } from '../../../../../shared/contracts/bets/exposure.ts';

/** Which bets are being placed: the key of their draft. One at a time, on any page. */

/** Why bets are not placed: the person's own limits. */
export interface StoppedPlacing extends Pick<LimitsReply, 'stops'> {
  /** Why these bets are too much. */
  readonly tooMuch: string | undefined;
}

const listeners = new Set<() => void>();
let open: string | StoppedPlacing | undefined;

export function showPlacing(draftKey: string): void {
  setOpen(draftKey);
}

export function showStopped(stopped: StoppedPlacing): void {
  setOpen(stopped);
}

export function closePlacing(): void {
  setOpen(undefined);
}

export function useOpenPlacing(): string | StoppedPlacing | undefined {
  return useSyncExternalStore(subscribe, () => open);
}

function setOpen(next: typeof open): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
