import { lazyDateFormat, type Seconds } from '../../../shared/odds/time.ts';

/** Times as US schedules give them. They stay true when a message is read later, as `12 s ago` does not. */

const zone = { timeZone: 'America/New_York' } as const;
const clock = lazyDateFormat('en-US', { ...zone, hour: 'numeric', minute: '2-digit' });
const seconds = lazyDateFormat('en-US', { ...zone, hour: 'numeric', minute: '2-digit', second: '2-digit' });
const day = lazyDateFormat('en-US', { ...zone, weekday: 'short', month: 'short', day: 'numeric' });

/** `7:05 PM ET`. */
export function easternTime(at: Seconds): string {
  return `${plainSpaces(clock(at * 1000))} ET`;
}

/** `Tue, Nov 24`. */
export function easternDay(at: Seconds): string {
  return day(at * 1000);
}

/** `6:58:42 and 6:58:20 PM ET`; one of them if they are equal. */
export function easternTimes(times: readonly Seconds[]): string {
  const texts = [...new Set(times.map((at) => plainSpaces(seconds(at * 1000))))];
  const halves = new Set(texts.map((text) => text.slice(-2)));
  const shown = halves.size === 1 ? texts.map((text, n) => (n < texts.length - 1 ? text.slice(0, -3) : text)) : texts;
  return `${shown.join(' and ')} ET`;
}

/** Some versions of Intl put a narrow space before AM and PM. */
function plainSpaces(text: string): string {
  return text.replaceAll('\u202f', ' ');
}
