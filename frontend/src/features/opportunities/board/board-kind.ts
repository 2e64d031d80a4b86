import type { OpportunityKind } from '../../../../../shared/odds/limits.ts';

/** What a board lists: one kind of opportunity, or whatever a person kept. */
export type BoardKind = OpportunityKind | 'mixed';

/** Heights of cards as they mostly are, in pixels: overlaps and promotions say in a line or two what they come to. */
export const cardHeights: Record<BoardKind, number> = { arbitrage: 262, overlap: 296, promo: 296, mixed: 296 };
