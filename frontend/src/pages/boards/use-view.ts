import type { View } from '../../../../shared/catalogue/filters.ts';
import type { FilterChoice } from '../../features/odds/filters/use-filters.ts';
import { useMinWidth } from '../../lib/viewport/use-min-width.ts';

type ShownView = Exclude<View, 'auto'>;

/** Window width from which boards are lists unless chosen otherwise. */
const LIST_MIN_PX = 1280;

/** The view of a board, and how to change it. The one that the window has by itself is not stored: it follows the window. */
export function useView({ arrangement, arrange }: FilterChoice) {
  const byWidth: ShownView = useMinWidth(LIST_MIN_PX) ? 'list' : 'cards';
  return {
    view: arrangement.view === 'auto' ? byWidth : arrangement.view,
    setView: (view: ShownView) => arrange({ view: view === byWidth ? 'auto' : view }),
  };
}
