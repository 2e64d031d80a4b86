import type { FeedBook } from './books.ts';
import { derive, drift, keyOf, unit } from './chance.ts';
import type { Measure } from './offers.ts';
import { type Price, shownPrice } from './price.ts';

/** How far the true mean wanders, and over how long: news and line-ups move it slowly, rumors quickly. In deviations of the result. */
const SLOW = { seconds: 1500, swing: 0.05 };
const QUICK = { seconds: 150, swing: 0.012 };
/** How far books' opinions lie apart. */
const OPINION = { seconds: 1800, swing: 0.0102 };
/** A slip: one line of one book is off for a while, as when somebody forgot to move it. Sizes are chances. */
const SLIP = { seconds: 240, least: 0.02, range: 0.035 };

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
export function believedMean({ book, seenAt }: View, { key, mean, deviation }: Measure): number {
  const at = seenAt - book.lagSeconds;
  const moved =
    SLOW.swing * drift(key, at, SLOW.seconds) +
    QUICK.swing * drift(derive(key, 1), at, QUICK.seconds) +
    OPINION.swing * drift(derive(key, keyOf(book.key)), seenAt, OPINION.seconds);
  return mean + deviation * moved;
}

type Sides = readonly [above: Price | undefined, below: Price | undefined];

/** What a pick'em site's two-leg entry amounts to per leg. */
const evenPickem: Price = { american: -137, decimal: 1.73 };

/** Both prices of a line; either may be missing where it is too long or too short to offer. */
export function pricesOf(view: View, { key, deviation }: Measure, mean: number, line: number): Sides {
  const { book, vig } = view;
  if (book.kind === 'pickem') return [evenPickem, evenPickem];
  const chance = fairAbove(mean, deviation, line) + slipAt(view, derive(view.key, derive(key, Math.round(line * 2))));
  return [shownPrice(withVig(chance, vig), book.tick), shownPrice(withVig(1 - chance, vig), book.tick)];
}

/** Chance of a result above the line, given that it is not exactly on it. The result is a whole number, spread logistically. */
export function fairAbove(mean: number, deviation: number, line: number): number {
  const above = (edge: number) => 1 / (1 + Math.exp((1.702 * (edge - mean)) / deviation));
  if (!Number.isInteger(line)) return above(line);
  return above(line + 0.5) / (above(line + 0.5) + 1 - above(line - 0.5));
}

/** The margin is laid on in proportion to the chance of losing it: long shots carry more of it. */
function withVig(chance: number, vig: number): number {
  return chance + (vig / 2) * (0.35 + 0.65 * 4 * chance * (1 - chance));
}

function slipAt({ seenAt, slipRate }: View, line: number): number {
  const window = derive(line, Math.floor(seenAt / SLIP.seconds + unit(line)));
  if (unit(window) >= slipRate) return 0;
  const size = SLIP.least + SLIP.range * unit(derive(window, 1)) ** 2;
  return unit(derive(window, 2)) < 0.5 ? size : -size;
}
