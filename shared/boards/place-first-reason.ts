import type { PlaceFirstReason } from '../odds/limits.ts';

/** Why a bet is placed before the other one: `its price changed last`. `outlier`: how many other books disagree, if that is known. */
export function placeFirstReason(reason: PlaceFirstReason = 'longer', outlier?: number): string {
  const others = outlier === undefined ? 'the other books' : `${outlier} other books`;
  const reasons: Record<PlaceFirstReason, string> = {
    outlier: `its price stands apart from ${others}, so it is likelier to move`,
    older: 'its price was confirmed longer ago',
    moved: 'its price changed last',
    longer: 'longer odds move more',
  };
  return reasons[reason];
}
