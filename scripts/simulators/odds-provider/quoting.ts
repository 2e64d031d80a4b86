import type { FeedBook } from './books.ts';
import { bell, derive, drift, keyOf, unit } from './chance.ts';
import { fairAbove, type Measure, meanAt } from './measure.ts';
import type { Ladder } from './offer.ts';
import { type Price, shownPrice } from './price.ts';

/** Longest a book's own opinion lasts. */
const OPINION_SECONDS = 1800;
/** How far books' opinions lie apart, in deviations of the result. */
const OPINION = 0.0102;
/** How often and how far a book's main line strays from the others', in deviations of the result. */
const STRAY_SECONDS = 900;
const STRAY_RATE = 0.06;
const STRAY_LEAST = 0.03;
const STRAY_RANGE = 0.045;
/** A slip: one line of one book is off for a while, as when somebody forgot to move it. */
const SLIP_SECONDS = 240;
const SLIP_LEAST = 0.02;
const SLIP_RANGE = 0.035;

/** One book looking at one market of one game at the moment the provider last saw it. */
export interface View {
  readonly book: FeedBook;
  /** Key of this book, game and market. */
  readonly key: number;
  readonly seenAt: number;
  readonly vig: number;
  /** Chance that a line is off at any moment. */
  readonly slipRate: number;
}

/** What the book believes the result's mean to be: the truth a while ago, and its own opinion. */
export function believedMean({ book, seenAt }: View, measure: Measure): number {
  const opinion = drift(derive(measure.key, keyOf(book.key)), seenAt, OPINION_SECONDS);
  const steady = bell(derive(measure.key, keyOf(`${book.key}/leaning`)));
  return meanAt(measure, seenAt - book.lagSeconds) + measure.deviation * OPINION * (0.8 * opinion + 0.6 * steady);
}

/** A book's main line and the mean that its prices on it come from. */
export interface MainLine {
  readonly line: number;
  readonly mean: number;
}

/**
 * Now and then a book's main line stands apart from the others' for a while. That makes room between lines where both bets
 * win, without prices that beat each other on one line. A line that would not move keeps its prices too.
 */
export function mainLine(view: View, measure: Measure, lineAt: (mean: number) => number): MainLine {
  const mean = believedMean(view, measure);
  const own = derive(view.key, measure.key);
  const window = derive(own, Math.floor(view.seenAt / STRAY_SECONDS + unit(own)));
  const size = unit(window) < STRAY_RATE ? STRAY_LEAST + STRAY_RANGE * unit(derive(window, 1)) : 0;
  const stray = mean + (unit(derive(window, 2)) < 0.5 ? size : -size) * measure.deviation;
  return lineAt(stray) === lineAt(mean) ? { line: lineAt(mean), mean } : { line: lineAt(stray), mean: stray };
}

/** The lines that a book puts up for a mean, lowest first. */
export function linesAround(ladder: Ladder, mean: number, lowest: number): number[] {
  const middle = lineOfTeams(ladder.middle, mean);
  const lines = [middle];
  for (let rung = 1; rung <= ladder.rungs; rung += 1) {
    lines.push(middle + rung * ladder.step, middle - rung * ladder.step);
  }
  return lines.filter((line) => line >= lowest).toSorted((a, b) => a - b);
}

/** Both prices at a chance; either may be missing where it is too long or too short to offer. */
export function pricesAt(view: View, lineKey: number, fair: number): readonly [Price | undefined, Price | undefined] {
  const off = fair + slipAt(view, lineKey);
  const { vig, book } = view;
  return [shownPrice(withVig(off, vig), book.tick), shownPrice(withVig(1 - off, vig), book.tick)];
}

/** Both prices of a line on a measure: above it, below it. */
export function pricesOf(view: View, measure: Measure, mean: number, line: number) {
  const lineKey = derive(measure.key, Math.round(line * 2));
  if (view.book.kind === 'pickem') return [evenPickem, evenPickem] as const;
  return pricesAt(view, lineKey, fairAbove(measure, mean, line));
}

/** What a pick'em site's two-leg entry amounts to per leg. */
const evenPickem: Price = { american: -137, decimal: 1.73 };

/** The margin is laid on in proportion to the chance of losing it: long shots carry more of it. */
function withVig(chance: number, vig: number): number {
  return chance + (vig / 2) * (0.35 + 0.65 * 4 * chance * (1 - chance));
}

function slipAt({ key, seenAt, slipRate }: View, lineKey: number): number {
  const line = derive(key, lineKey);
  const window = derive(line, Math.floor(seenAt / SLIP_SECONDS + unit(line)));
  if (unit(window) >= slipRate) return 0;
  const size = SLIP_LEAST + SLIP_RANGE * unit(derive(window, 1)) ** 2;
  return unit(derive(window, 2)) < 0.5 ? size : -size;
}

/** The main handicap for an expected margin. */
export function lineOfTeams(middle: Ladder['middle'], mean: number): number {
  if (middle === 'half') return Math.floor(mean) + 0.5;
  if (middle === 'run') return mean >= 0 ? 1.5 : -1.5;
  return Math.round(mean * 2) / 2;
}
