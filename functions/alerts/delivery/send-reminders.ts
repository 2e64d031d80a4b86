import { myBooks, stakeRulesOf } from '../../../shared/boards/bettor.ts';
import { type Convertible, promotionWorth } from '../../../shared/boards/promotions/promotion-worth.ts';
import { worthText } from '../../../shared/boards/promotions/worth-texts.ts';
import { withoutOff } from '../../../shared/boards/venues-off.ts';
import { promotionKinds } from '../../../shared/catalogue/promotions.ts';
import { sportsbookName } from '../../../shared/catalogue/sportsbooks.ts';
import { alertChannels } from '../../../shared/contracts/alerts/rules.ts';
import type { BettingSettings } from '../../../shared/contracts/betting.ts';
import { creditsLeft, inPieces } from '../../../shared/ledger/credits-left.ts';
import { dayLater, easternDayStart } from '../../../shared/ledger/eastern-day.ts';
import { readLedger } from '../../../shared/ledger/read-ledger.ts';
import { cents, centsFromDollars, formatShortDollars } from '../../../shared/odds/money.ts';
import { lazyDateFormat, type Millis, type Seconds } from '../../../shared/odds/time.ts';
import { type ReminderRow, reminderRow } from '../../bettor/expiry-reminder.ts';
import { entriesOf } from '../../bettor/ledger/ledger-store.ts';
import { moneyTotalsOf } from '../../bettor/ledger/money-rows.ts';
import { areAlertsStopped } from '../../bettor/limits/limits-store.ts';
import { isToUse, promotionRow } from '../../bettor/promotions/promotion-row.ts';
import { promotionsOf } from '../../bettor/promotions/promotion-store.ts';
import { chosenSettings } from '../../bettor/settings/settings-store.ts';
import { hasAccess } from '../../billing/subscription/entitlement.ts';
import { storedSubscription } from '../../billing/subscription/subscription-store.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { SHARDS, shardOf } from '../../platform/shards.ts';
import { expiryReminder, promotion as promotionKey } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Step } from '../../platform/table/write.ts';
import type { AlertMessage } from '../channels/channel.ts';
import type { TargetOutcome } from '../channels/senders.ts';
import { type Claimed, claimPending, holdsToken, settleStep } from './pending-store.ts';
import type { SendingDeps } from './send-alert.ts';

/** Tells people of promotions and bonus bets that expire the next day, each once, by every channel that they have set up. */

/** Where a service is busy. */
const RETRY_SECONDS = 600;
/** Without a known outcome: the second one may be a repetition, a third one would be. */
const MOST_UNKNOWN = 2;
/** The path of the Promo board. */
const PATH = '/promo';
/** `Mon, Nov 30`: also right for who reads it on that day. */
const dayName = lazyDateFormat('en-US', {
  ...{ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' },
});

/** Reminders that are due and that nobody is sending, the oldest first. */
export async function dueReminders({ table, clock }: Pick<SendingDeps, 'table' | 'clock'>): Promise<ReminderRow[]> {
  const at = wholeSeconds(clock());
  const shards = await Promise.all(
    Array.from({ length: SHARDS }, (_, shard) => {
      // Behind all that are due: none becomes due before its key says so. The others, of months to come, are not read.
      const { pk, sk } = expiryReminder(shard, at + 1, '0', '0');
      return table.query(pk, { schema: reminderRow, newestFirst: true, startBehind: sk });
    }),
  );
  return shards
    .flat()
    .filter(({ dueAt, leaseUntil = 0 }) => dueAt <= at && leaseUntil <= at)
    .toSorted((one, other) => one.dueAt - other.dueAt);
}

/**
 * Sends one, unless another worker has claimed it, or there is nothing to tell any more. A worker that dies between sending and recording it
 * repeats it once.
 * @throws 'unavailable' when the table does not respond
 */
export async function sendReminder(row: ReminderRow, deps: SendingDeps): Promise<void> {
  const { table, clock, log } = deps;
  const at = wholeSeconds(clock());
  const key = expiryReminder(shardOf(row.userId), row.firstDueAt, row.userId, row.id);
  const claimed = await claimPending(deps, key, at);
  if (claimed === undefined) return;
  const expiring = await expiringOf(row, deps);
  const isGivenUp = (claimed.begun ?? 1) > MOST_UNKNOWN;
  if (isGivenUp) log.error('reminder_given_up', {});
  if (expiring === undefined || isGivenUp) return table.transact([settleStep(claimed)]);
  const outcomes = await sendByAll(row, await messageOf(row, expiring, deps), deps);
  const taken = outcomes.filter(({ outcome }) => outcome.result === 'accepted').map(({ targetId }) => targetId);
  const isLater = outcomes.some(({ outcome }) => outcome.result === 'later');
  // Nobody is woken by it at night, or told again and again on the last day.
  const isOver = at + RETRY_SECONDS >= wholeSeconds(easternDayStart(row.expiresOn));
  await table.transact([
    isLater && !isOver ? laterStep(claimed, [...(row.done ?? []), ...taken], at) : settleStep(claimed),
  ]);
  log.info('reminder_sent', { targets: taken.length });
}

/** What expires at a book: `4 × $25 bonus bet`. */
interface Expiring {
  readonly what: string;
  readonly sportsbookId: number;
  /** Undefined of a kind that this version does not know. */
  readonly converted: Convertible | undefined;
  /** How its owner bets. */
  readonly settings: BettingSettings;
  /** Sportsbooks that are off for them. */
  readonly booksOff: ReadonlySet<number>;
}

type ExpiringItem = Omit<Expiring, 'settings' | 'booksOff'>;

/** Undefined for who is not to be told: it is used, gone or has another day, they turned it off, are stopped, or have no access, or its sportsbook is off. */
async function expiringOf(row: ReminderRow, { table, clock, off }: SendingDeps): Promise<Expiring | undefined> {
  const { userId, expiresOn } = row;
  const now = clock();
  if (wholeSeconds(now) >= endOf(expiresOn)) return undefined;
  const [settings, isStopped, subscription] = await Promise.all([
    chosenSettings(table, userId),
    areAlertsStopped(table, userId, now),
    storedSubscription(table, userId),
  ]);
  if (settings.expiryAlerts === false || isStopped || !hasAccess(subscription, now)) return undefined;
  const expiring = await (row.kind === 'promotion' ? expiringPromotion(row, table) : expiringBonus(row, table, now));
  if (expiring === undefined) return undefined;
  const booksOff = await off(userId);
  return booksOff.has(expiring.sportsbookId) ? undefined : { ...expiring, settings, booksOff };
}

async function expiringPromotion(
  { userId, id, expiresOn }: ReminderRow,
  table: Table,
): Promise<ExpiringItem | undefined> {
  const promotion = await table.get(promotionKey(userId, id), promotionRow);
  if (promotion === undefined || !isToUse(promotion) || promotion.expiresOn !== expiresOn) return undefined;
  const { sportsbookId, amount, tokens } = promotion;
  const kind = promotionKinds.find(({ value }) => value === promotion.kind);
  const name = kind?.name.toLowerCase() ?? 'promotion';
  const face = formatShortDollars(centsFromDollars(amount));
  const converted = kind && { ...promotion, kind: kind.value };
  return { sportsbookId, converted, what: `${tokens > 1 ? `${tokens} × ` : ''}${face} ${name}` };
}

/** What is left of a credit of the ledger, unless a promotion that is told of is the same. */
async function expiringBonus(
  { userId, id, expiresOn }: ReminderRow,
  table: Table,
  now: Millis,
): Promise<ExpiringItem | undefined> {
  const stored = await entriesOf(table, userId);
  const { entries } = readLedger({ entries: stored, days: [] });
  const entry = entries.find((each) => each.id === id);
  if (entry?.bonus?.expiresOn !== expiresOn) return undefined;
  const { sportsbookId } = entry;
  const [totals, promotions] = await Promise.all([moneyTotalsOf(table, userId), promotionsOf(table, userId, now)]);
  const bonus = totals.books.get(sportsbookId)?.bonus ?? cents(0);
  const credit = creditsLeft(entries, { sportsbookId, bonus }).find((each) => each.id === id);
  const hasPromotion = promotions.some(
    (each) =>
      each.kind === 'bonus-bet' && each.sportsbookId === sportsbookId && each.expiresOn === expiresOn && isToUse(each),
  );
  if (credit === undefined || hasPromotion) return undefined;
  const converted = { sportsbookId, kind: 'bonus-bet', ...inPieces(credit.left, [credit]) } as const;
  return { sportsbookId, converted, what: `${formatShortDollars(credit.left)} of bonus bets` };
}

async function sendByAll(
  { userId, done = [] }: ReminderRow,
  message: AlertMessage,
  { senders, clock, log }: SendingDeps,
): Promise<TargetOutcome[]> {
  const sent = await Promise.all(
    alertChannels.map(async (channel): Promise<readonly TargetOutcome[]> => {
      if (channel === 'page') return [];
      try {
        return await senders[channel](userId, [{ message, done: new Set(done) }], wholeSeconds(clock()));
      } catch (error) {
        log.error('reminder_not_sent', { channel }, error);
        return [{ alertId: message.id, targetId: channel, outcome: { result: 'later' } }];
      }
    }),
  );
  return sent.flat();
}

async function messageOf(
  { id, expiresOn }: ReminderRow,
  { what, sportsbookId, converted, settings, booksOff }: Expiring,
  { promoRows, clock }: SendingDeps,
): Promise<AlertMessage> {
  const bettor = { books: withoutOff(myBooks(settings), booksOff), rules: stakeRulesOf(settings) };
  const worth = converted && promotionWorth(await promoRows(wholeSeconds(clock())), converted, bettor);
  return {
    ...{ id, opportunityId: id, topic: id, path: PATH, urgent: false },
    title: `Expires ${dayName(Date.parse(expiresOn))}: ${what} at ${sportsbookName(sportsbookId)}`,
    body: `${worth === undefined ? '' : `${worthText(worth)}. `}The Promo board has today’s best way to convert it.`,
    expiresAt: endOf(expiresOn),
    remark: 'Books end offers at different times on the last day: check yours.',
  };
}

/** When the last day is over in Eastern Time. */
function endOf(expiresOn: string): Seconds {
  return wholeSeconds(easternDayStart(dayLater(expiresOn, 1)));
}

function laterStep({ key, leaseToken }: Claimed, done: readonly string[], at: Seconds): Step {
  const set = { dueAt: at + RETRY_SECONDS, begun: 0, done };
  const condition = holdsToken(leaseToken);
  return { kind: 'update', key, change: { set, remove: ['leaseUntil', 'leaseToken'], condition } };
}
