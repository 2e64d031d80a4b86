import { perKind } from '../../../../../shared/odds/kinds.ts';
import type { OpportunityKind } from '../../../../../shared/odds/limits.ts';

/** The contents of a board: one kind of opportunity, or a mix of saved ones. */
export type BoardKind = OpportunityKind | 'mixed';

/** Typical card heights in pixels; overlaps and promos have a line or two of notes. */
export const cardHeights: Record<BoardKind, number> = {
  ...perKind(() => 262),
  overlap: 296,
  promo: 296,
  mixed: 296,
};
