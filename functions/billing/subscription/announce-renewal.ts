import { plans } from '../../../shared/catalogue/plans.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { userById } from '../../identity/users/user-store.ts';
import { announceEmail } from '../../mail/announce-mail.ts';
import { enqueueEmail, newEmailId } from '../../mail/outbox-store.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { renewalNotice, userSubscription } from '../../platform/table/keys.ts';
import { type Condition, ConditionFailed } from '../../platform/table/write.ts';
import type { BillingDeps } from './billing-deps.ts';
import { type SubscriptionRow, unchangedSince } from './subscription-store.ts';

/** How long before a yearly renewal its subscriber is told. */
const AHEAD_SECONDS = 30 * 24 * 3600;

/** A renewal that is due to be announced. */
interface DueRenewal {
  readonly known: SubscriptionRow;
  /** Seconds since 1970. */
  readonly renewsAt: Seconds;
}

/** The renewal of a yearly subscription within the next 30 days; undefined for one that was canceled, is unpaid, or is in its trial. */
export function dueRenewal(known: SubscriptionRow | undefined, now: Seconds): DueRenewal | undefined {
  if (known?.status !== 'active' || known.interval !== 'year' || known.endsAt !== undefined) return undefined;
  const renewsAt = known.currentPeriodEnd;
  if (renewsAt === undefined || renewsAt <= now || renewsAt > now + AHEAD_SECONDS) return undefined;
  return { known, renewsAt };
}

const isNotAnnounced = (renewsAt: Seconds): Condition => ({
  expression: 'attribute_not_exists(pk) OR renewsAt < :renewsAt',
  values: { ':renewsAt': renewsAt },
});

/**
 * Tells a subscriber of their yearly renewal, once: the mark that it was announced is written with the email. Writes nothing if the
 * subscription was canceled or otherwise changed since it was read; the next run looks again.
 */
export async function announceRenewal(
  userId: string,
  { known, renewsAt }: DueRenewal,
  deps: Pick<BillingDeps, 'table' | 'bus' | 'clock' | 'random' | 'log'>,
): Promise<void> {
  const { table, log } = deps;
  const user = await userById(table, userId);
  if (user === undefined) return;
  const now = deps.clock();
  const mailId = newEmailId(deps);
  const mail = { kind: 'renewal-ahead', to: user.email, renewsAt, amountCents: plans.year.billedCents } as const;
  try {
    await table.transact([
      {
        kind: 'put',
        key: renewalNotice(userId),
        values: { renewsAt, announcedAt: wholeSeconds(now) },
        condition: isNotAnnounced(renewsAt),
      },
      { kind: 'check', key: userSubscription(userId), condition: unchangedSince(known) },
      enqueueEmail(mail, { mailId, now }),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) return;
    throw error;
  }
  log.info('renewal_announced', { user: sha256(userId) });
  await announceEmail(deps, mailId);
}
