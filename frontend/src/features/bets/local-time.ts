import * as z from 'zod/mini';
import type { ReadClock } from '../../../../shared/bets/csv/times.ts';
import type { DayOf } from '../../../../shared/bets/taxes/tax-year.ts';

const HOUR_MS = 3_600_000;
const PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

const messages = {
  missing: 'Choose a day and a time',
  future: 'This time is in the future',
} as const;

/** A time (ms) as a field for local times takes it: `2026-11-24T19:05`. */
export function localTime(at: number): string {
  const date = new Date(at);
  const parts = [date.getMonth() + 1, date.getDate(), date.getHours(), date.getMinutes()];
  const [month, day, hour, minute] = parts.map((part) => `${part}`.padStart(2, '0'));
  return `${`${date.getFullYear()}`.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}

/** What such a field holds as an ISO time. */
export function timeOf(local: string): string {
  return new Date(local).toISOString();
}

/** A typed local time, or nothing. */
export const optionalTime = z.string().check(z.refine((text) => text === '' || isTime(text), messages.missing));

/** A typed local time that is over. `now`: ms, when the form was opened; it may be open for an hour. */
export function pastTime(now: number) {
  return z.string().check(
    z.refine(isTime, messages.missing),
    z.refine((text) => !isTime(text) || Date.parse(text) < now + HOUR_MS, messages.future),
  );
}

function isTime(text: string): boolean {
  return PATTERN.test(text) && !Number.isNaN(Date.parse(text));
}

/** Where the person is, for files that name no zone. */
export const clockHere: ReadClock = ([year, month, day, hour, minute, second]) =>
  new Date(year, month - 1, day, hour, minute, second).getTime();

export const dayHere: DayOf = (iso) => {
  const date = new Date(iso);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');
};
