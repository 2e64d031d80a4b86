import { daysUntil } from '../../../../../shared/catalogue/promotions.ts';
import type { Promotion } from '../../../../../shared/contracts/promotions.ts';
import { formatDay } from '../../../lib/format.ts';

/** From so many days before its last day on, a promotion is marked. */
const SOON_DAYS = 2;

/** The day where the person is, `2026-11-24`. `now`: ms. */
export function localDay(now: number): string {
  const at = new Date(now);
  const [month, day] = [at.getMonth() + 1, at.getDate()].map((part) => `${part}`.padStart(2, '0'));
  return `${at.getFullYear()}-${month}-${day}`;
}

/** What can be done with a promotion on a day: it lasts until the end of its last day. */
export type PromotionState = 'pending' | 'open' | 'soon' | 'used' | 'expired';

export function promotionState(
  { expiresOn, used, pending }: Pick<Promotion, 'expiresOn' | 'used' | 'pending'>,
  today: string,
): PromotionState {
  // Whether it has arrived is asked, however long that takes.
  if (pending) return 'pending';
  const left = daysUntil(expiresOn, today);
  if (left < 0) return 'expired';
  if (used) return 'used';
  return left <= SOON_DAYS ? 'soon' : 'open';
}

/** `Expires today`, `Expires in 3 days`, `Expires Dec 24, 2026`, `Expired Nov 20, 2026` */
export function expiryText(expiresOn: string, today: string): string {
  return `E${expiryWords(expiresOn, today).slice(1)}`;
}

/** The same within a sentence: `expires today`. */
export function expiryWords(expiresOn: string, today: string): string {
  const left = daysUntil(expiresOn, today);
  if (left === 0) return 'expires today';
  if (left === 1) return 'expires tomorrow';
  if (left > 1 && left <= 7) return `expires in ${left} days`;
  // A day without a zone is read as the start of that day in UTC.
  return `${left < 0 ? 'expired' : 'expires'} ${formatDay(new Date(`${expiresOn}T00:00:00`).getTime())}`;
}

const order: Readonly<Record<PromotionState, number>> = { pending: -1, soon: 0, open: 0, used: 1, expired: 2 };

/** Pending ones, then those that can be used, the first to expire before the others; then used ones, then expired ones, the last to expire first. */
export function arrangePromotions(promotions: readonly Promotion[], today: string): Promotion[] {
  const rank = (promotion: Promotion) => order[promotionState(promotion, today)];
  const byDay = (a: Promotion, b: Promotion) => daysUntil(a.expiresOn, b.expiresOn);
  return promotions.toSorted((a, b) => rank(a) - rank(b) || (rank(a) === 2 ? byDay(b, a) : byDay(a, b)));
}
