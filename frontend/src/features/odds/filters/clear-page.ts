import { showToast } from '../../../ui/toasts.ts';
import { pageName } from './page-names.ts';
import type { FilterChoice } from './use-filters.ts';

const UNDO_TOAST_MS = 8_000;

/** Clears the filters of a page, says that it was this page's alone, and offers to undo it. */
export function clearPage({ page, clear }: FilterChoice): void {
  const undo = clear();
  showToast(
    {
      title: 'Filters cleared',
      text: `Those of ${pageName(page)}. Other pages keep theirs.`,
      action: { label: 'Undo', run: undo },
    },
    UNDO_TOAST_MS,
  );
}
