import type { OwnerWeights } from '../../shared/fair/book-weights.ts';
import { OTHER_OWNERS } from '../../shared/fair/fair-price.ts';

/** Probabilities of a line's first side by owner, without the vig: an hour before the start, and in the last scan before it. */
export interface SeenLine {
  /** `2026-11-29`, of the start. */
  readonly day: string;
  readonly game: string;
  readonly before: ReadonlyMap<string, number>;
  readonly close: ReadonlyMap<string, number>;
}

/** How much one table's error is below another's, per game and in squared percentage points, and what chance alone would do. */
export interface Gain {
  readonly games: number;
  readonly mean: number;
  readonly standardError: number;
}

export interface Proposal {
  /** What differs from the weights of now. */
  readonly changed: OwnerWeights;
  /** On the days that it was fitted to, and on those since. */
  readonly earlier: Gain;
  readonly later: Gain;
}

/** A weight doubles or halves, at most twice. */
const WEIGHTS = [0.25, 0.5, 1, 2, 4];
/** Of more owners the weights would be fitted to chance. */
const MOST_CHANGES = 6;
/** What counts as more than chance, in standard errors. */
const SURE = 2;
const EARLIER_SHARE = 2 / 3;
const LEAST_GAMES = 30;

/**
 * The weights that say better than those of now, by the other owners' prices an hour before the start, how an owner closes: so that none is judged
 * by its own price. Fitted to the earlier two thirds of the days, one owner after the other as long as that helps more than chance would; undefined
 * unless they are better on the later days, too.
 */
export function fitOwnerWeights(lines: readonly SeenLine[], now: OwnerWeights): Proposal | undefined {
  const days = [...new Set(lines.map(({ day }) => day))].toSorted();
  const firstLater = days[Math.ceil(days.length * EARLIER_SHARE)] ?? '';
  const earlier = lines.filter(({ day }) => day < firstLater);
  const later = lines.filter(({ day }) => day >= firstLater);
  const owners = [...new Set(earlier.flatMap(({ before }) => [...before.keys()]))];
  let best: { readonly weights: OwnerWeights; readonly gain: Gain } | undefined;
  for (let change = 0; change < MOST_CHANGES; change++) {
    const weights = best?.weights ?? now;
    const errors = errorsByGame(earlier, weights);
    const [next] = owners
      .flatMap((owner) =>
        WEIGHTS.filter((weight) => weight !== (weights.get(owner) ?? 1)).map((weight) => {
          const tried = new Map([...weights, [owner, weight]]);
          return { weights: tried, gain: gainOf(errors, errorsByGame(earlier, tried)) };
        }),
      )
      .filter(({ gain }) => isSure(gain))
      .toSorted((a, b) => b.gain.mean - a.gain.mean);
    if (next === undefined) break;
    best = next;
  }
  if (best === undefined) return undefined;
  const { weights } = best;
  const gainOn = (some: readonly SeenLine[]) => gainOf(errorsByGame(some, now), errorsByGame(some, weights));
  const proven = gainOn(later);
  if (!isSure(proven)) return undefined;
  const changed = new Map([...weights].filter(([owner, weight]) => weight !== (now.get(owner) ?? 1)));
  return { changed, earlier: gainOn(earlier), later: proven };
}

/** Of each game the mean squared error, in squared percentage points. */
export function errorsByGame(lines: readonly SeenLine[], weights: OwnerWeights): ReadonlyMap<string, number> {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const { game, before, close } of lines) {
    const of = sums.get(game) ?? { sum: 0, count: 0 };
    sums.set(game, of);
    let [all, total] = [0, 0];
    for (const [owner, probability] of before) {
      const weight = weights.get(owner) ?? 1;
      all += weight * probability;
      total += weight;
    }
    for (const [owner, closing] of close) {
      const own = before.get(owner);
      if (before.size - Number(own !== undefined) < OTHER_OWNERS) continue;
      const weight = own === undefined ? 0 : (weights.get(owner) ?? 1);
      of.sum += (100 * ((all - weight * (own ?? 0)) / (total - weight) - closing)) ** 2;
      of.count += 1;
    }
  }
  return new Map([...sums].flatMap(([game, { sum, count }]) => (count === 0 ? [] : [[game, sum / count]])));
}

function gainOf(from: ReadonlyMap<string, number>, to: ReadonlyMap<string, number>): Gain {
  const gains = [...from].map(([game, error]) => error - (to.get(game) ?? error));
  const games = gains.length;
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / games;
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (games - 1);
  return { games, mean, standardError: Math.sqrt(variance / games) };
}

function isSure({ games, mean, standardError }: Gain): boolean {
  return games >= LEAST_GAMES && mean > SURE * standardError;
}
