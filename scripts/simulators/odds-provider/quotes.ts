import type { FeedBook } from './books.ts';
import type { Quantity } from './offers.ts';
import { offeredPrice } from './price.ts';
import { derive, drift, hashText, uniform } from './random.ts';

/**
 * How far the true mean moves, in standard deviations of the result, and how often: news moves it, and between news all prices stand still.
 * Still livelier than what was recorded: of 980 prices of 11 books 24% were the same 330 minutes later, here 6% are.
 */
const NEWS = { everySeconds: 7200, swing: 0.05, seconds: 1500 };
/** How far books' estimates differ, and how often one changes its own. */
const OPINION = { everySeconds: 7200, swing: 0.0102, seconds: 1800 };
/** One line of one book is wrong for a while, as if the book had not moved it. Sizes in probability. */
const MISPRICING = { seconds: 240, least: 0.02, range: 0.035 };

/** One book's market for one game, as the provider last saw it. */
export interface BookView {
  readonly book: FeedBook;
  /** Key of this book, game and market. */
  readonly key: number;
  readonly seenAt: number;
  readonly vig: number;
  /** Probability that a line is mispriced at any time. */
  readonly mispricingRate: number;
}

/** The book's estimate of the mean: the true mean some time ago, plus its own opinion. */
export function estimatedMean({ book, seenAt }: BookView, quantity: Quantity): number {
  const { key, deviation } = quantity;
  const opinion = steps(derive(key, hashText(book.key)), seenAt, OPINION);
  return trueMean(quantity, seenAt - book.lagSeconds) + deviation * opinion;
}

/** The mean of the result by what can be known at a time. */
export function trueMean({ key, mean, deviation }: Quantity, at: number): number {
  return mean + deviation * steps(key, at, NEWS);
}

/** A random curve around 0 that stands still but for one step in each window of `everySeconds`, at any time within it. */
function steps(key: number, at: number, { everySeconds, swing, seconds }: typeof NEWS): number {
  const window = Math.floor(at / everySeconds);
  const stepAt = (of: number) => (of + uniform(derive(key, of))) * everySeconds;
  return swing * drift(key, at < stepAt(window) ? stepAt(window - 1) : stepAt(window), seconds);
}

type Sides = readonly [above: number | undefined, below: number | undefined];

/** The price per leg of a pick'em site's two-leg entry. */
const PICKEM_PRICE = -137;

/** Both prices of a line; undefined if too long or too short to offer. */
export function pricesFor(view: BookView, { key, deviation }: Quantity, mean: number, line: number): Sides {
  const { book, vig } = view;
  if (book.kind === 'pickem') return [PICKEM_PRICE, PICKEM_PRICE];
  const probability =
    fairProbabilityOver(mean, deviation, line) +
    mispricingAt(view, derive(view.key, derive(key, Math.round(line * 2))));
  return [offeredPrice(withVig(probability, vig), book.tick), offeredPrice(withVig(1 - probability, vig), book.tick)];
}

/** Probability of a result above the line, excluding a push. Results are whole numbers with a logistic distribution. */
export function fairProbabilityOver(mean: number, deviation: number, line: number): number {
  const above = (edge: number) => 1 / (1 + Math.exp((1.702 * (edge - mean)) / deviation));
  if (!Number.isInteger(line)) return above(line);
  return above(line + 0.5) / (above(line + 0.5) + 1 - above(line - 0.5));
}

/** Adds the vig so that long shots carry relatively more of it. */
function withVig(probability: number, vig: number): number {
  return probability + (vig / 2) * (0.35 + 0.65 * 4 * probability * (1 - probability));
}

function mispricingAt({ seenAt, mispricingRate }: BookView, line: number): number {
  const window = derive(line, Math.floor(seenAt / MISPRICING.seconds + uniform(line)));
  if (uniform(window) >= mispricingRate) return 0;
  const size = MISPRICING.least + MISPRICING.range * uniform(derive(window, 1)) ** 2;
  return uniform(derive(window, 2)) < 0.5 ? size : -size;
}
