import { offeredSportsbooks, unpairedReason } from '../../../../../shared/catalogue/sportsbooks.ts';

const reasons = offeredSportsbooks.flatMap((book) => unpairedReason(book) ?? []);

/** Why some offered sportsbooks cannot be turned on. */
export function NeverPaired() {
  return <p className="text-muted text-xs">{reasons.join(' ')}</p>;
}
