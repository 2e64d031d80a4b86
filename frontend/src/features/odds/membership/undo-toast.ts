import { formatCount } from '../../../lib/format.ts';
import { showToast } from '../../../ui/toasts.ts';
import { getMembership, onMembershipChanged, type Undo, unhideAll, untrackAll } from './membership-store.ts';

const UNDO_TOAST_MS = 8_000;

/** Reports an action on cards, with an Undo button. */
export function showUndoToast(title: string, text: string, undo: Undo): void {
  // A later change, here or in another tab, may leave nothing to undo.
  const endsOn = onMembershipChanged;
  showToast({ title, text, action: { label: 'Undo', run: undo }, endsOn }, UNDO_TOAST_MS);
}

const words = {
  tracked: { clear: untrackAll, title: 'No longer tracked' },
  hidden: { clear: unhideAll, title: 'No longer hidden' },
} as const;

/** Empties a list, with an Undo button. */
export function clearAll(what: 'tracked' | 'hidden'): void {
  const { clear, title } = words[what];
  const count = getMembership()[what].length;
  showUndoToast(title, count === 1 ? '1 opportunity' : `${formatCount(count)} opportunities`, clear());
}
