import type { Millis } from '../../odds/time.ts';
import { CellProblem, quoted } from './cells.ts';

/** Year, month from 1, day, hour, minute, second. */
type DateParts = readonly [number, number, number, number, number, number];

/** When a time on the clock is, where the file was written. */
export type ReadClock = (parts: DateParts) => Millis;

/** Clocks in UTC: files that do not name a zone. */
export const utcClock: ReadClock = ([year, month, day, hour, minute, second]) =>
  Date.UTC(year, month - 1, day, hour, minute, second);

/** A day without a time is meant at noon, so that it is the same day in all states. */
const NOON = 12;

const ISO = /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?/;
const US = /^(\d\d?)\/(\d\d?)\/(\d{4}|\d\d)(?:,? +(\d\d?):(\d\d)(?::(\d\d))?(?: ?([AP])\.?M\.?)?)?/i;
const ZONE = /^ ?(?:(Z|GMT|UTC)|([+-])(\d\d):?(\d\d)?)$/i;

/**
 * A time of a file as ISO 8601 UTC: `2026-02-24T19:53:23.751Z`, `2026-02-24 19:53`, `02/24/2026 19:53:23 GMT`, `2/24/26 7:53 PM`, `2026-02-24`.
 * Undefined for an empty cell.
 * @param clock for times without a zone
 * @throws CellProblem
 */
export function parseTimeCell(cell: string, name: string, clock: ReadClock): string | undefined {
  const text = cell.trim();
  if (text === '') return undefined;
  const at = momentOf(text, clock);
  if (at === undefined)
    throw new CellProblem(`${name} ${quoted(cell)} is not a date such as 2026-02-24 19:53 or 2/24/2026`);
  return new Date(at).toISOString();
}

function momentOf(text: string, clock: ReadClock): Millis | undefined {
  const match = ISO.exec(text) ?? US.exec(text);
  if (match === null) return undefined;
  const parts = partsOf(match);
  const rest = text.slice(match[0].length);
  if (parts === undefined) return undefined;
  if (rest === '') return clock(parts);
  const zone = ZONE.exec(rest);
  if (zone === null) return undefined;
  const minutes = 60 * Number(zone[3] ?? 0) + Number(zone[4] ?? 0);
  const millis = Number(/T.*(\.\d+)Z$/i.exec(text)?.[1] ?? 0) * 1000;
  return utcClock(parts) + Math.floor(millis) - (zone[2] === '-' ? -minutes : minutes) * 60_000;
}

function partsOf(match: RegExpExecArray): DateParts | undefined {
  const [whole = '', first, second, third, hourText, minute = '0', seconds = '0', half] = match;
  const [year, month, day] = (whole.includes('/') ? [third, first, second] : [first, second, third]).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const fullYear = year < 100 ? 2000 + year : year;
  const hour = hourText === undefined ? NOON : hourOf(Number(hourText), half?.toUpperCase());
  const parts: DateParts = [fullYear, month, day, hour, Number(minute), Number(seconds)];
  return isReal(parts) ? parts : undefined;
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
