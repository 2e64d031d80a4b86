import * as z from 'zod/mini';
import type { getAlertFigures } from '../../../shared/contracts/alerts/history.ts';
import { type AlertChannel, alertChannels } from '../../../shared/contracts/alerts/rules.ts';
import type { Millis, Seconds } from '../../../shared/odds/time.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { alertFigures } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';

/** Counts of all people's alerts by hour, which name nobody. They are no accounts: a count may be lost. */

/** Upper ends of the classes in which delays are counted, each a tenth above the one before. */
const FIRST_MS = 100;
const GROWTH = 1.1;
const CLASSES = 150;
const HOUR_SECONDS: Seconds = 3600;
const HOURS_SHOWN = 24;
const LIFE_SECONDS: Seconds = 3 * 24 * HOUR_SECONDS;

/** The class of a delay, from 0. */
function classOf(delay: Millis): number {
  if (delay <= FIRST_MS) return 0;
  return Math.min(CLASSES - 1, Math.ceil(Math.log(delay / FIRST_MS) / Math.log(GROWTH)));
}

/** `2026-11-24T12` */
function hourOf(at: Seconds): string {
  return new Date(at * 1000).toISOString().slice(0, 13);
}

/** Counts messages that services took. `delays`: from the end of the scan to their answers, by channel. */
export async function countAccepted(
  table: Table,
  accepted: readonly { readonly channel: AlertChannel; readonly delay: Millis }[],
  at: Seconds,
): Promise<void> {
  if (accepted.length === 0) return;
  const add: Record<string, number> = {};
  for (const { channel, delay } of accepted) {
    const name = `${channel}:${classOf(delay)}`;
    add[name] = (add[name] ?? 0) + 1;
  }
  await table.update(alertFigures(hourOf(at)), { add, set: { ttl: at + LIFE_SECONDS } });
}

/** Counts what a person said of an alert for the first time. */
export async function countAnswer(
  table: Table,
  answer: 'placed' | 'gone',
  { alertedAt, at }: { readonly alertedAt: Seconds; readonly at: Seconds },
): Promise<void> {
  const add = { [`${answer}:${classOf(1000 * (at - alertedAt))}`]: 1 };
  await table.update(alertFigures(hourOf(at)), { add, set: { ttl: at + LIFE_SECONDS } });
}

/** Counts opportunities that were looked for a minute after their alerts. */
export async function countStillThere(
  table: Table,
  { checked, there }: { readonly checked: number; readonly there: number },
  at: Seconds,
): Promise<void> {
  if (checked === 0) return;
  await table.update(alertFigures(hourOf(at)), { add: { checked, there }, set: { ttl: at + LIFE_SECONDS } });
}

const hourRow = z.record(z.string(), z.unknown());

type Figures = z.output<(typeof getAlertFigures)['reply']>;
/** Figures of a moment, ms. */
export type ReadFigures = (now: Millis) => Promise<Figures>;

/** The same figures are returned for this long. */
const FRESH_MS: Millis = 60_000;

/** Reads the figures at most once a minute. Keep it for the life of the process. */
export function createFigures(table: Table): ReadFigures {
  let known: { readonly until: Millis; readonly figures: Figures } | undefined;
  return async (now) => {
    if (known !== undefined && now < known.until) return known.figures;
    const figures = await figuresAt(table, wholeSeconds(now));
    known = { until: now + FRESH_MS, figures };
    return figures;
  };
}

/** The last 24 hours, with the one that has begun. */
async function figuresAt(table: Table, at: Seconds): Promise<Figures> {
  const since = Math.floor(at / HOUR_SECONDS) * HOUR_SECONDS - (HOURS_SHOWN - 1) * HOUR_SECONDS;
  const hours = Array.from({ length: HOURS_SHOWN }, (_, n) => alertFigures(hourOf(since + n * HOUR_SECONDS)));
  const rows = (await table.getMany(hours, hourRow)).filter((row) => row !== undefined);
  const sum = (name: string) => rows.reduce((total, row) => total + (typeof row[name] === 'number' ? row[name] : 0), 0);
  const checked = sum('checked');
  const countsOf = (name: string) => Array.from({ length: CLASSES }, (_, n) => sum(`${name}:${n}`));
  const answers = (name: 'placed' | 'gone') => {
    const counts = countsOf(name);
    return { count: total(counts), p50: quantile(counts, 0.5) };
  };
  return {
    since: new Date(since * 1000).toISOString(),
    channels: alertChannels
      .filter((channel) => channel !== 'page')
      .map((channel) => {
        const counts = countsOf(channel);
        return { channel, sent: total(counts), p50: quantile(counts, 0.5), p95: quantile(counts, 0.95) };
      }),
    placed: answers('placed'),
    gone: answers('gone'),
    stillThere: checked === 0 ? null : sum('there') / checked,
    checked,
  };
}

/** The upper end of the class in which a share of the delays ends, milliseconds; null without any. */
function quantile(counts: readonly number[], share: number): Millis | null {
  const all = total(counts);
  let seen = 0;
  for (const [n, count] of counts.entries()) {
    seen += count;
    if (all > 0 && seen >= share * all) return Math.round(FIRST_MS * GROWTH ** n);
  }
  return null;
}

function total(counts: readonly number[]): number {
  return counts.reduce((a, b) => a + b, 0);
}
