import { formatCount } from '../../lib/format.ts';
import { showToast } from '../../ui/toasts.ts';
import { getMembership, type Undo, unhideAll, untrackAll } from './membership-store.ts';

/** Long enough to read what happened and take it back, short enough not to stand in the way. */
const UNDO_TOAST_MS = 8_000;

/** Says what was done with cards, which are gone at once, and takes it back if that was not meant. */
export function showUndoToast(title: string, text: string, undo: Undo): void {
  showToast({ title, text, action: { label: 'Undo', run: undo } }, UNDO_TOAST_MS);
}

const words = {
  tracked: { clear: untrackAll, title: 'No longer tracked' },
  hidden: { clear: unhideAll, title: 'No longer hidden' },
} as const;

/** Takes everything off a list, with a way to take that back. */
export function clearAll(what: 'tracked' | 'hidden'): void {
  const { clear, title } = words[what];
  const count = getMembership()[what].length;
  showUndoToast(title, count === 1 ? '1 opportunity' : `${formatCount(count)} opportunities`, clear());
}
