const DAY_MS = 86_400_000;

const clockTime = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' });
const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const shortDate = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
const fullDate = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

const wholeNumber = new Intl.NumberFormat('en-US');
const withCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `40 s ago`, `3 min ago`: in steps, so that the text does not flicker. Times in milliseconds. */
export function formatAge(at: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - at) / 1_000));
  if (seconds < 5) return 'just now';
  if (seconds < 60) return `${seconds - (seconds % 5)} s ago`;
  return `${formatSpan(seconds)} ago`;
}

/** `40 s`, `6 min`, `2 h`, `3 d`: a duration, rounded down. */
export function formatSpan(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** `9:05`: minutes and seconds left. `seconds`: whole, not negative. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`;
}

/** `Today 7:05 PM`, `Tomorrow 1:00 PM`, `Sun 4:25 PM` within the week, otherwise `Dec 3, 7:05 PM`; local time. */
export function formatStart(at: number, now: number): string {
  const time = normalizeSpaces(clockTime.format(at));
  const days = Math.round((startOfDay(at) - startOfDay(now)) / DAY_MS);
  if (days === 0) return `Today ${time}`;
  if (days === 1) return `Tomorrow ${time}`;
  if (days > 1 && days < 7) return `${weekday.format(at)} ${time}`;
  return `${monthDay.format(at)}, ${time}`;
}

/** `Saturday, November 21, 2026`; local time. */
export function formatDate(at: number): string {
  return fullDate.format(at);
}

/** `Nov 21, 2026`; local time. */
export function formatDay(at: number): string {
  return shortDate.format(at);
}

/** `7:05 PM`; local time. */
export function formatTime(at: number): string {
  return normalizeSpaces(clockTime.format(at));
}

/** `12,400` */
export function formatCount(count: number): string {
  return wholeNumber.format(count);
}

/** `1,250`, `49.63`: dollars with cents only where there are any, without a dollar sign. `amount` in cents. */
export function formatStake(amount: number): string {
  if (amount % 100 === 0) return formatCount(amount / 100);
  return withCents.format(amount / 100);
}

/** `+2.31%`, `-1.20%`, `0.00%`: two decimals, a plus sign when positive. */
export function formatPercent(percent: number): string {
  const text = percent.toFixed(2);
  if (Number(text) === 0) return '0.00%';
  return `${percent > 0 ? '+' : ''}${text}%`;
}

function startOfDay(at: number): number {
  const day = new Date(at);
  day.setHours(0, 0, 0, 0);
  return day.getTime();
}

/** Some browsers put a narrow no-break space before AM and PM. */
function normalizeSpaces(text: string): string {
  return text.replace(/\s/g, ' ');
}
