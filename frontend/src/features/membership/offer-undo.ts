import { showToast } from '../../ui/toasts.ts';
import type { Undo } from './membership-store.ts';

/** Long enough to read what happened and take it back, short enough not to stand in the way. */
const UNDO_FOR_MS = 8_000;

/** Says what was done with cards, which are gone at once, and takes it back if that was not meant. */
export function offerUndo(title: string, text: string, undo: Undo): void {
  showToast({ title, text, action: { label: 'Undo', run: undo } }, UNDO_FOR_MS);
}
