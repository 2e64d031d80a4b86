import type { Millis } from '../../odds/time.ts';
import { CellProblem, quoted } from './cells.ts';

/** Year, month from 1, day, hour, minute, second. */
type DateParts = readonly [number, number, number, number, number, number];

/** When a time on the clock is, where the file was written. */
export type ReadClock = (parts: DateParts) => Millis;

/** Clocks in UTC: files that do not name a zone. */
export const utcClock: ReadClock = ([year, month, day, hour, minute, second]) =>
  Date.UTC(year, month - 1, day, hour, minute, second);

export type DateOrder = 'month-first' | 'day-first';

/** How the dates of a file are to be read. */
export interface DateForm {
  /** Of dates such as `8/9/2026`; those with dots, `8.9.2026`, have the day first. */
  readonly order: DateOrder;
  /** Dates without a year are of this one, or of the one before if they would be after `latest`; absent: they cannot be read. */
  readonly yearless?: { readonly year: number; readonly latest: Millis };
  /** For times without a zone. */
  readonly clock: ReadClock;
}

/** A day without a time is meant at noon, so that it is the same day in all states. */
const NOON = 12;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';

const YEAR_FIRST = /^(\d{4})[-/.](\d\d?)[-/.](\d\d?)/;
const NUMBERS = /^(\d\d?)([-/.])(\d\d?)(?:\2(\d{4}|\d\d))?(?!\d)/;
const MONTH_NAME = new RegExp(`^${MONTH} *(\\d\\d?)(?:st|nd|rd|th)?(?:,? +(\\d{4}))?(?!\\d)`, 'i');
const DAY_AND_NAME = new RegExp(`^(\\d\\d?)(?:st|nd|rd|th)?[ -]*${MONTH}(?:,?[ -]+(\\d{4}|\\d\\d))?(?![\\d:])`, 'i');
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? +/i;
const TIME = /^(?:T|,? +(?:at )?)(\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?: ?([AP])\.?M\.?)?/i;
const ZONE = /^ ?\(?(?:(Z|GMT|UTC)|([+-])(\d\d):?(\d\d)?|([ECMP])([SD])?T)\)?$/i;

/** Days since the end of 1899 as spreadsheets count them: from 2000 to 2099. */
const SERIAL = /^(3[67]\d{3}|[4-6]\d{4}|7[0-2]\d{3})(\.\d+)?$/;
const SERIAL_START = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** Seconds or milliseconds since 1970, from 2001 to 2099. */
const UNIX = /^([123]\d{9}|40[0-9]\d{7})(?:\d{3})?$/;

/** Hours that standard time is behind UTC, and the zone where clocks change. */
const ZONES: Readonly<Record<string, { readonly behind: number; readonly name: string }>> = {
  E: { behind: 5, name: 'America/New_York' },
  C: { behind: 6, name: 'America/Chicago' },
  M: { behind: 7, name: 'America/Denver' },
  P: { behind: 8, name: 'America/Los_Angeles' },
};

/**
 * A time of a file as ISO 8601 UTC: `2026-02-24T19:53:23.751Z`, `2026-02-24 7:53 PM ET`, `02/24/2026 19:53:23 GMT`, `24.02.2026`, `Feb 24, 2026`,
 * `24 Feb 2026`, `46077` (a spreadsheet's number of the day), `1771962803` (since 1970). Undefined for an empty cell.
 * @throws CellProblem
 */
export function parseTimeCell(cell: string, name: string, form: DateForm): string | undefined {
  const text = cell.trim();
  if (text === '') return undefined;
  const at = momentOf(text.replace(/\s+/g, ' ').replace(WEEKDAY, ''), form);
  if (at === undefined)
    throw new CellProblem(`${name} ${quoted(cell)} is not a date such as 2026-02-24 19:53 or 2/24/2026`);
  return new Date(at).toISOString();
}

/** Files of known programs: months first. */
export const usDates: DateForm = { order: 'month-first', clock: utcClock };

/** The order that the dates of a file can only have, of all cells together; undefined if some can be read either way, and none decides. */
export function dateOrderOf(cells: readonly string[]): DateOrder | undefined {
  const pairs = cells.flatMap((cell) => {
    const [, first, mark, second] = NUMBERS.exec(cell.trim()) ?? [];
    return mark === undefined || mark === '.' ? [] : [[Number(first), Number(second)] as const];
  });
  const dayFirst = pairs.filter(([first]) => first > 12).length;
  const monthFirst = pairs.filter(([, second]) => second > 12).length;
  if (dayFirst !== monthFirst) return dayFirst > monthFirst ? 'day-first' : 'month-first';
  return dayFirst === 0 && pairs.some(([first, second]) => first !== second) ? undefined : 'month-first';
}

/** The year of the first date that names one. */
export function yearIn(cells: readonly string[]): number | undefined {
  return cells.flatMap((cell) => dateOf(cell.trim().replace(WEEKDAY, ''), 'month-first')?.year ?? [])[0];
}

interface WrittenDate {
  readonly year: number | undefined;
  readonly month: number;
  readonly day: number;
  readonly rest: string;
}

function momentOf(text: string, { order, yearless, clock }: DateForm): Millis | undefined {
  const unix = UNIX.exec(text);
  if (unix !== null) return Number(unix[1]) * 1000;
  if (SERIAL.test(text)) return serialMoment(Number(text), clock);
  const date = dateOf(text, order);
  if (date === undefined) return undefined;
  if (date.year !== undefined) return timeOn({ ...date, year: date.year }, text, clock);
  if (yearless === undefined) return undefined;
  const at = timeOn({ ...date, year: yearless.year }, text, clock);
  return at === undefined || at <= yearless.latest ? at : timeOn({ ...date, year: yearless.year - 1 }, text, clock);
}

function timeOn(date: WrittenDate & { readonly year: number }, text: string, clock: ReadClock): Millis | undefined {
  const time = TIME.exec(date.rest);
  const [, hour, minute = '0', second = '0', half] = time ?? [];
  const parts: DateParts = [
    date.year,
    date.month,
    date.day,
    hour === undefined ? NOON : hourOf(Number(hour), half?.toUpperCase()),
    Number(minute),
    Number(second),
  ];
  const zone = date.rest.slice(time?.[0].length ?? 0);
  if (!isReal(parts)) return undefined;
  return zone.trim() === '' ? clock(parts) : inZone(parts, zone, text);
}

function dateOf(text: string, order: DateOrder): WrittenDate | undefined {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) return written(text, yearFirst, [yearFirst[1], yearFirst[2], yearFirst[3]]);
  const numbers = NUMBERS.exec(text);
  if (numbers !== null) {
    const [, first, mark, second, year] = numbers;
    const isDayFirst = Number(first) > 12 || ((mark === '.' || order === 'day-first') && Number(second) <= 12);
    return written(text, numbers, isDayFirst ? [year, second, first] : [year, first, second]);
  }
  const named = MONTH_NAME.exec(text);
  if (named !== null) return written(text, named, [named[3], monthNumber(named[1]), named[2]]);
  const dayFirst = DAY_AND_NAME.exec(text);
  return dayFirst === null ? undefined : written(text, dayFirst, [dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]]);
}

function written(
  text: string,
  [whole = '']: RegExpExecArray,
  [year, month, day]: readonly (string | undefined)[],
): WrittenDate {
  const number = year === undefined ? undefined : Number(year);
  return {
    year: number !== undefined && number < 100 ? 2000 + number : number,
    month: Number(month),
    day: Number(day),
    rest: text.slice(whole.length),
  };
}

function monthNumber(name = ''): string {
  return `${MONTHS.indexOf(name.toLowerCase()) + 1}`;
}

function serialMoment(days: number, clock: ReadClock): Millis {
  const whole = new Date(SERIAL_START + Math.floor(days) * DAY_MS);
  const seconds = Number.isInteger(days) ? NOON * 3600 : Math.round((days % 1) * 86_400);
  const date = [whole.getUTCFullYear(), whole.getUTCMonth() + 1, whole.getUTCDate()] as const;
  return clock([...date, Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]);
}

function inZone(parts: DateParts, text: string, whole: string): Millis | undefined {
  const zone = ZONE.exec(text);
  if (zone === null) return undefined;
  const [, , sign, hours = 0, minutes = 0, letter = '', season] = zone;
  const local = utcClock(parts);
  const american = ZONES[letter.toUpperCase()];
  if (american !== undefined) return local + behindMinutes(local, american, season?.toUpperCase()) * 60_000;
  const millis = Number(/T.*(\.\d+)Z$/i.exec(whole)?.[1] ?? 0) * 1000;
  const ahead = 60 * Number(hours) + Number(minutes);
  return local + Math.floor(millis) - (sign === '-' ? -ahead : ahead) * 60_000;
}

/** How far a zone's clock is behind UTC: `EST` and `EDT` say it, `ET` goes by the date. */
function behindMinutes(local: Millis, { behind, name }: (typeof ZONES)[string], season: string | undefined): number {
  if (season !== undefined) return 60 * (season === 'D' ? behind - 1 : behind);
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: name, hour: 'numeric', hourCycle: 'h23' });
  const standard = local + behind * 3600_000;
  const shown = Number(clock.format(standard));
  return 60 * (shown === new Date(local).getUTCHours() ? behind : behind - 1);
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  return (hour % 12) + (half === 'P' ? 12 : 0);
}

/** From 2000 to 2099; no February 30. */
function isReal(parts: DateParts): boolean {
  const date = new Date(utcClock(parts));
  return (
    parts[0] >= 2000 &&
    parts[0] < 2100 &&
    date.getUTCMonth() === parts[1] - 1 &&
    date.getUTCDate() === parts[2] &&
    date.getUTCHours() === parts[3] &&
    date.getUTCMinutes() === parts[4]
  );
}
