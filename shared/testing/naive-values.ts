import type { MarketRow } from '../catalogue/markets.ts';

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const NUMBER_TEXT = /^[+-]?\d+(\.\d+)?$/;

/** ISO 8601 text or seconds since 1970 → whole seconds since 1970; null for anything else. */
export function secondsOf(time: unknown): number | null {
  if (typeof time === 'number') return Number.isFinite(time) ? Math.floor(time) : null;
  if (typeof time !== 'string' || !ISO_TIME.test(time)) return null;
  const milliseconds = Date.parse(time);
  return Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / 1000);
}

/** A number, or a number as text, with or without a sign. */
export function parseNumber(value: unknown): number | null {
  if (typeof value === 'string') return NUMBER_TEXT.test(value) ? Number(value) : null;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The price in both formats; null for an impossible one. */
export function priceOf(
  price: number | null,
  format: 'american' | 'decimal',
): { american: number; decimal: number } | null {
  if (price === null) return null;
  if (format === 'american' && (!Number.isInteger(price) || Math.abs(price) < 100)) return null;
  const decimal = format === 'american' ? decimalOf(price) : price;
  // Exchanges without an offer show 1.01 as a placeholder.
  if (decimal <= 1.01 || decimal > 10_001) return null;
  return { american: format === 'american' ? price : americanOf(decimal), decimal };
}

function decimalOf(american: number): number {
  return american > 0 ? 1 + american / 100 : 1 + 100 / -american;
}

function americanOf(decimal: number): number {
  return decimal >= 2 ? Math.round((decimal - 1) * 100) : -Math.round(100 / (decimal - 1));
}

/** A name as displayed: NFC, trimmed, with single spaces; null for anything but a name. */
export function cleanedName(name: unknown): string | null {
  const cleaned = typeof name === 'string' ? name.normalize('NFC').trim().replace(/\s+/g, ' ') : '';
  return cleaned === '' ? null : cleaned;
}

/** A name as compared: letter case does not count either. */
export function foldedName(name: unknown): string | null {
  return cleanedName(name)?.toLowerCase() ?? null;
}

/** First side (home, over, yes) or second (away, under, no); null for any other outcome. The teams are folded names. */
export function sideOf(sides: MarketRow['sides'], name: unknown, home: string, away: string): 0 | 1 | null {
  const [first, second] =
    sides === 'over-under' ? ['over', 'under'] : sides === 'yes-no' ? ['yes', 'no'] : [home, away];
  if (foldedName(name) === first) return 0;
  return foldedName(name) === second ? 1 : null;
}

/** The most that can be bet, in dollars; null if unknown, 'nothing' if nothing can be bet. */
export function limitOf(limit: unknown): number | null | 'nothing' {
  if (typeof limit !== 'number' || !Number.isFinite(limit)) return null;
  return limit > 0 ? limit : 'nothing';
}

/**
 * The line as a threshold on the result: a count, or the home team's winning margin. The first side wins above it, the second below it,
 * both are refunded on it. Null if the market has no line.
 */
export function lineOf(sides: MarketRow['sides'], side: 0 | 1, point: unknown): number | null | 'invalid' {
  if (sides === 'home-away' || sides === 'yes-no') return null;
  if (typeof point !== 'number' || !Number.isFinite(point) || Math.abs(point) > 1000) return 'invalid';
  const hundredths = Math.round(point * 100);
  if (Math.abs(point * 100 - hundredths) > 1e-6) return 'invalid';
  // Home -6.5 wins above a margin of 6.5; away +6.5 wins below it.
  const threshold = sides === 'spread' && side === 0 ? -hundredths / 100 : hundredths / 100;
  return threshold === 0 ? 0 : threshold;
}
