import { derive, drift } from './chance.ts';

/** Something that a game decides as a whole number: the home team's winning margin, a total, a player's points. */
export interface Measure {
  readonly key: number;
  readonly mean: number;
  /** Standard deviation of the result. */
  readonly deviation: number;
  /** `bell`: large numbers, either sign. `count`: few, rare events (Poisson). */
  readonly law: 'bell' | 'count';
}

/** Chance of a result above a line, and of one exactly on it. */
export interface Chances {
  readonly above: number;
  readonly on: number;
}

const SLOW_SECONDS = 1500;
const QUICK_SECONDS = 150;
/** How far the true mean wanders, in deviations of the result. */
const SLOW_SWING = 0.05;
const QUICK_SWING = 0.012;

/** The true mean at a moment: news, line-ups and weather move it slowly, rumours quickly. */
export function meanAt(measure: Measure, at: number): number {
  const swing =
    SLOW_SWING * drift(measure.key, at, SLOW_SECONDS) + QUICK_SWING * drift(derive(measure.key, 1), at, QUICK_SECONDS);
  return measure.mean + measure.deviation * swing;
}

/** Chances of the measure around `line` (a multiple of 0.5) when its mean is `mean`. */
export function chancesAround(measure: Measure, mean: number, line: number): Chances {
  const whole = Number.isInteger(line);
  if (measure.law === 'count') {
    const upTo = poissonUpTo(Math.max(mean, 0.02), Math.floor(line));
    const below = whole ? poissonUpTo(Math.max(mean, 0.02), line - 1) : upTo;
    return { above: 1 - upTo, on: upTo - below };
  }
  const edge = (at: number) => normalAbove((at - mean) / measure.deviation);
  if (!whole) return { above: edge(line), on: 0 };
  const above = edge(line + 0.5);
  return { above, on: edge(line - 0.5) - above };
}

/** Chance of winning above the line, given that the result is not on it. */
export function fairAbove(measure: Measure, mean: number, line: number): number {
  const { above, on } = chancesAround(measure, mean, line);
  return on >= 1 ? 0.5 : above / (1 - on);
}

function poissonUpTo(mean: number, most: number): number {
  if (most < 0) return 0;
  let term = Math.exp(-mean);
  let sum = term;
  for (let n = 1; n <= most; n += 1) {
    term *= mean / n;
    sum += term;
  }
  return Math.min(sum, 1);
}

/** Upper tail of the standard normal (Abramowitz and Stegun 26.2.17, error below 7.5e-8). */
function normalAbove(z: number): number {
  const x = Math.abs(z);
  const t = 1 / (1 + 0.2316419 * x);
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * poly;
  return z >= 0 ? tail : 1 - tail;
}
