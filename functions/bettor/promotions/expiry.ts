import { daysUntil, EXPIRED_KEPT_DAYS, MAX_EXPIRY_DAYS } from '../../../shared/catalogue/promotions.ts';
import { promotionMessages } from '../../../shared/contracts/promotions.ts';
import type { Millis, Seconds } from '../../../shared/odds/time.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';

/**
 * When promotions expire. The day is the person's own, and where that is, is unknown: what is refused or deleted must be over, or too far
 * ahead, everywhere on Earth. The page knows the person's day, and says more exactly what has expired.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A day begins last, and ends last, at UTC-12. */
const LAST_ZONE_MS = 12 * HOUR_MS;
/** A day begins first at UTC+14. */
const FIRST_ZONE_MS = 14 * HOUR_MS;

/**
 * Refuses a day that is over or more than a year ahead. `restored`: a day that is over is allowed as long as its promotion would be kept.
 * @throws 'input-invalid'
 */
export function checkExpiry(day: string, { now, restored }: { now: Millis; restored: boolean }): void {
  const left = daysUntil(day, dayAt(now - LAST_ZONE_MS));
  if (left < (restored ? -EXPIRED_KEPT_DAYS : 0))
    throw new Refusal('input-invalid', { message: promotionMessages.expired, field: 'expiresOn' });
  if (daysUntil(day, dayAt(now + FIRST_ZONE_MS)) > MAX_EXPIRY_DAYS)
    throw new Refusal('input-invalid', { message: promotionMessages.farAhead, field: 'expiresOn' });
}

/** From when a promotion with this last day is deleted. */
export function deletedFrom(day: string): Seconds {
  return wholeSeconds(Date.parse(day) + DAY_MS + LAST_ZONE_MS + EXPIRED_KEPT_DAYS * DAY_MS);
}

function dayAt(ms: Millis): string {
  return new Date(ms).toISOString().slice(0, 10);
}
