import { perKind } from '../../../../../shared/odds/kinds.ts';
import type { OpportunityKind } from '../../../../../shared/odds/limits.ts';

/** The contents of a board: one kind of opportunity, or a mix of saved ones. */
export type BoardKind = OpportunityKind | 'mixed';

/** Typical card heights in pixels, with the title on one line; overlaps and promos have a line of notes. */
export const cardHeights: Record<BoardKind, number> = {
  ...perKind(() => 182),
  overlap: 198,
  promo: 198,
  value: 170,
  mixed: 198,
};
