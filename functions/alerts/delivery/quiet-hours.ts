import type { QuietHours } from '../../../shared/contracts/alerts/rules.ts';
import type { Seconds } from '../../../shared/odds/time.ts';

const MINUTE_SECONDS = 60;
const QUARTER_SECONDS = 15 * MINUTE_SECONDS;
/** Quiet hours last less than a day by the clock, and an hour more in the night when clocks are set back. */
const LONGEST_SECONDS = 26 * 3600;

const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * When the quiet hours that have begun end; undefined if it is not quiet. By the clocks of the zone: where an hour is left out or comes
 * twice, they last an hour less or more.
 */
export function quietUntil(quiet: QuietHours | null, at: Seconds): Seconds | undefined {
  if (quiet === null || !isQuiet(quiet, at)) return undefined;
  const isOver = (time: Seconds) => !isQuiet(quiet, time);
  const minute = Math.floor(at / MINUTE_SECONDS) * MINUTE_SECONDS;
  const latest = first(minute, QUARTER_SECONDS, isOver);
  return first(Math.max(minute, latest - QUARTER_SECONDS), MINUTE_SECONDS, isOver);
}

function first(from: Seconds, step: number, matches: (time: Seconds) => boolean): Seconds {
  let time = from;
  while (!matches(time) && time < from + LONGEST_SECONDS) time += step;
  return time;
}

function isQuiet({ from, to, zone }: QuietHours, at: Seconds): boolean {
  const now = clockOf(zone).format(at * 1000);
  return from < to ? from <= now && now < to : from <= now || now < to;
}

/** The time of day as `07:05`. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(zone, made);
  return made;
}
