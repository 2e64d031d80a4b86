import * as z from 'zod/mini';
import { oddsFormatOf } from '../../../shared/boards/bettor.ts';
import { ALERT_HISTORY_DAYS } from '../../../shared/catalogue/personal-data.ts';
import { unsentReasons } from '../../../shared/contracts/alerts/history.ts';
import { alertChannel, quietHours } from '../../../shared/contracts/alerts/rules.ts';
import { opportunityKinds } from '../../../shared/odds/limits.ts';
import type { Millis, Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { type RandomBytes, randomHex } from '../../platform/hash.ts';
import { currentRequestId } from '../../platform/logger.ts';
import { shardOf } from '../../platform/shards.ts';
import { alertCheck, alert as alertKey, alertMark, pendingAlert } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew } from '../../platform/table/write.ts';
import { opportunityHash } from '../match/listed-since.ts';
import type { Match } from '../match/rule-index.ts';
import { hasRisen, STEP_POINTS } from '../match/rule-match.ts';
import { alertOffer, alertPath, alertTitle, othersText } from './alert-text.ts';
import { betText } from './bet-text.ts';
import type { FoldedMatch } from './fold-matches.ts';

/** A bet that was offered. */
const offeredBet = z.object({ sportsbookId: z.int(), odds: z.int() });
export type OfferedBet = z.output<typeof offeredBet>;

/** How one channel of an alert stands. */
const delivery = z.object({
  state: z.enum(['waiting', 'sent', 'held', 'not sent']),
  reason: z.optional(z.enum(unsentReasons)),
  /** Tries that were begun, and those whose outcome is known. */
  begun: z.int(),
  ended: z.int(),
  /** Tries after the first. */
  tries: z.int(),
  /** A waiting one is tried from then on. */
  dueAt: storedSeconds,
  /** Targets that took it. */
  done: z.array(z.string()),
});
export type Delivery = z.output<typeof delivery>;

/** What is needed of a rule when an alert is sent: the rule as it was when it matched. */
const sendingRule = z.object({
  id: z.string(),
  name: z.string(),
  channels: z.array(alertChannel),
  maxAge: z.int(),
  maxPerHour: z.int(),
  digest: z.boolean(),
  quietHours: z.nullable(quietHours),
});
export type SendingRule = z.output<typeof sendingRule>;

export const alertRow = z.object({
  userId: z.string(),
  alertId: z.string(),
  at: storedSeconds,
  league: z.string(),
  kind: z.enum(opportunityKinds),
  opportunityId: z.string(),
  /** Of its game, and when that starts. */
  eventId: z.string(),
  startsAt: storedSeconds,
  title: z.string(),
  offer: z.string(),
  /** That it brings with the person's stakes; absent if unknown. */
  dollars: z.optional(z.number()),
  /** What to bet in full, for someone who has set books and stake, and the buttons to the books. */
  bets: z.optional(
    z.object({
      lines: z.array(z.string()),
      books: z.array(z.object({ text: z.string(), url: z.string() })),
      times: z.array(storedSeconds),
      first: z.int(),
    }),
  ),
  /** The bets that were offered, in the order of the legs. */
  offered: z.array(offeredBet),
  /** Whether a lock screen may show it: every rule of the alert says so. */
  showsBooks: z.boolean(),
  path: z.string(),
  /** When the end of the scan was announced, milliseconds since 1970. */
  publishedAt: z.int(),
  /** When its prices were scanned, and when the older of them was confirmed. */
  dataAt: storedSeconds,
  confirmedAt: storedSeconds,
  /** Those that matched, in the order they were saved. */
  rules: z.array(sendingRule),
  /** Ids of the rules by which it is sent; absent until that is decided. */
  sendingFor: z.optional(z.array(z.string())),
  deliveries: z.partialRecord(alertChannel, delivery),
  /** Whether it was still listed a minute later; absent until that is known. */
  stillThere: z.optional(z.boolean()),
  /** When the person first said that they placed it, and that it was gone. */
  placedAt: z.optional(storedSeconds),
  goneAt: z.optional(storedSeconds),
  /** How many more the same run left out; absent if none, and on all but one of the run's alerts. */
  leftOut: z.optional(z.int()),
});
export type AlertRowOfUser = z.output<typeof alertRow>;

export const checkRow = z.object({
  userId: z.string(),
  alertId: z.string(),
  opportunityId: z.string(),
  dueAt: storedSeconds,
  bets: z.array(offeredBet),
});
export type AlertCheck = z.output<typeof checkRow>;

/** How long people can read what they were told. */
const HISTORY_SECONDS: Seconds = ALERT_HISTORY_DAYS * 24 * 3600;
/** After this it is checked whether an opportunity is still there. */
const CHECK_AFTER_SECONDS: Seconds = 60;
const CHECK_LIFE_SECONDS: Seconds = 2 * 3600;
const DAY_SECONDS: Seconds = 24 * 3600;
const ID_BYTES = 8;

/** The highest figure that a person was told of an opportunity, percent, and of which scan. */
export const markRow = z.object({ figure: z.number(), dataAt: storedSeconds });
export type Mark = z.output<typeof markRow>;

/** Where and when an opportunity was matched. */
export interface Occasion {
  readonly at: Seconds;
  readonly dataAt: Seconds;
  /** When the end of the scan was announced. */
  readonly publishedAt: Millis;
}

export interface AlertRef {
  readonly userId: string;
  readonly alertId: string;
}

/** A match to enqueue, and how many more are not, if it is the one to say so. */
export interface DueMatch {
  readonly match: FoldedMatch;
  readonly leftOut?: number;
}

/** Whether a mark leaves an offer to be told: one that is a step above what was told, or an opportunity that came back since. */
export function shouldAlert(mark: Mark | undefined, { offer, rise, since }: Match): boolean {
  if (mark === undefined) return rise >= STEP_POINTS - 1e-9;
  return hasRisen(markedFigure(offer.figure), mark.figure) || mark.dataAt < since;
}

/**
 * Enqueues an alert for a person, in one transaction with the mark that keeps it from being enqueued again: of matching runs that race, one does.
 * Undefined if the mark is there.
 * @throws 'unavailable' when the table does not respond
 */
export async function enqueueAlert(
  { table, random }: { readonly table: Table; readonly random: RandomBytes },
  { match, leftOut }: DueMatch,
  { at, dataAt, publishedAt }: Occasion,
): Promise<AlertRef | undefined> {
  const { userId, betting, row, offer, rules, since, folded } = match;
  const alertId = `${String(at).padStart(12, '0')}-${randomHex(random, ID_BYTES)}`;
  const figure = markedFigure(offer.figure);
  const showsBooks = rules.every((rule) => rule.showsBooks);
  const text = betText(row, offer, betting, at);
  const bets = offer.bets.map(({ sportsbookId, odds }) => ({ sportsbookId, odds }));
  const channels = new Set(rules.flatMap((rule) => rule.channels));
  const waiting = { state: 'waiting', begun: 0, ended: 0, tries: 0, dueAt: at, done: [] } satisfies Delivery;
  const told = {
    ...{ userId, alertId, at, league: row.eventSport, kind: row.kind, opportunityId: row.id, dataAt, publishedAt },
    ...{ eventId: row.eventId, startsAt: row.startsAt },
    title: alertTitle(row, offer),
    offer: alertOffer(row, offer, { showsBooks, format: oddsFormatOf(betting), folded }),
    dollars: Number.isNaN(offer.dollars) ? undefined : offer.dollars,
    bets: text && {
      ...text,
      lines: [...text.lines, ...(folded === undefined ? [] : [othersText(folded)])],
      books: [...text.books],
      times: [...text.times],
    },
    offered: bets,
    showsBooks,
    path: alertPath(row),
    confirmedAt: offer.confirmedAt,
    rules: rules.map(({ id, name, channels: own, maxAge, maxPerHour, digest, quietHours: quiet }) => ({
      ...{ id, name, channels: own, maxAge, maxPerHour, digest, quietHours: quiet },
    })),
    deliveries: Object.fromEntries([...channels].map((channel) => [channel, waiting])),
    leftOut,
  } satisfies AlertRowOfUser;
  const checkAt = at + CHECK_AFTER_SECONDS;
  const markLife = Math.max(at, row.startsAt) + DAY_SECONDS;
  try {
    await table.transact([
      {
        kind: 'put',
        key: alertMark(userId, opportunityHash(row.id)),
        values: { figure, dataAt, ttl: markLife },
        condition: leavesToTell(figure, since),
      },
      { kind: 'put', key: alertKey(userId, alertId), values: { ...told, ttl: at + HISTORY_SECONDS }, condition: isNew },
      {
        kind: 'put',
        key: pendingAlert(shardOf(userId), userId, alertId),
        values: { userId, alertId, dueAt: at, requestId: currentRequestId() },
        condition: isNew,
      },
      {
        kind: 'put',
        key: alertCheck(row.eventSport, checkAt, userId, alertId),
        values: { userId, alertId, opportunityId: row.id, dueAt: checkAt, bets, ttl: checkAt + CHECK_LIFE_SECONDS },
      },
    ]);
    return { userId, alertId };
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** An overlap of unknown value is told once. */
function markedFigure(figure: number): number {
  return Number.isNaN(figure) ? 0 : figure;
}

const leavesToTell = (figure: number, since: Seconds): Condition => ({
  expression: 'attribute_not_exists(pk) OR figure <= :most OR dataAt < :since',
  values: { ':most': figure - STEP_POINTS + 1e-9, ':since': since },
});
