import { type LineBet, type ResultState, resultStates } from '../odds/result-states.ts';
import { type Settlement, settle } from '../odds/settlement.ts';

/** A bet with its fair probability at the close, given no refund: more than 0 and less than 1. */
export interface ClosedBet extends LineBet {
  readonly fair: number;
}

/** A way in which bets end, in their order, and how likely it is, 0 to 1. */
export interface BetsResult {
  readonly probability: number;
  readonly settled: readonly Settlement[];
}

/** Neighboring lines whose closes leave nothing between them. */
interface Block {
  readonly lines: readonly number[];
  /** What closes say of the bets above the lines and of those below them. */
  readonly above: readonly number[];
  readonly below: readonly number[];
}

/**
 * How bets on the lines of one result end, by the closes of all of them. The returned probabilities add up to 1.
 *
 * On one line some bets win and the opposite ones lose. Their closes p and q, which come from the prices of several books, are scaled to add
 * up to 1, down and up alike: a sum below 1 leaves nothing for a push either, since both are given that there is none.
 *
 * Between two neighboring lines are results that settle their bets otherwise: both win, both lose, or a share is refunded. Those n results
 * are taken for equally likely. With the probability m of each, a of those above and b of those below all lines, and the shares w and r that
 * a bet above the line wins and is refunded, added up over all results, each line has p (1 - r) = w. So two half lines over 8.5 and under
 * 9.5 both win with m = p + q - 1. If closes contradict the lines, as with a sum below 1 where both can win, the lines count as one.
 */
export function lineResults(bets: readonly ClosedBet[], zeroIsPossible = true): BetsResult[] {
  const states = resultStates(bets, zeroIsPossible);
  const blocks = agreeing(blocksOf(bets, states));
  // Unknowns: the probability below all lines, of each result between two blocks, and above all lines.
  const weights = states.map((state) => weightsOf(state, blocks, zeroIsPossible));
  const equations = [
    ...blocks.map((block) => states.map((state) => surplus(state, block)).map((each, n) => scaled(weights[n], each))),
    states.map((_state, n) => scaled(weights[n], 1)),
  ].map((terms) => terms.reduce((sum, each) => sum.map((value, n) => value + (each[n] ?? 0))));
  const solution = solve(equations).map((each) => Math.max(0, each));
  const probabilities = weights.map((weight) => weight.reduce((sum, each, n) => sum + each * (solution[n] ?? 0), 0));
  const total = probabilities.reduce((sum, each) => sum + each, 0);
  return states.map(({ settled }, n) => ({ settled, probability: (probabilities[n] ?? 0) / total }));
}

/** By ascending lines. Lines that no result tells apart are one. */
function blocksOf(bets: readonly ClosedBet[], states: readonly ResultState[]): Block[] {
  const blocks = new Map<string, Block>();
  for (const { line, side, fair } of bets.toSorted((one, other) => one.line - other.line)) {
    const key = states.map((state) => Object.values(settledAt(state, line)).join()).join(' ');
    const { lines, above, below } = blocks.get(key) ?? { lines: [line], above: [], below: [] };
    const known = side === 0 ? { above: [...above, fair], below } : { above, below: [...below, fair] };
    blocks.set(key, { lines, ...known });
  }
  return [...blocks.values()];
}

/** Joins neighbors where the higher line would be the likelier one to beat. */
function agreeing(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const each of blocks) {
    let last = each;
    for (let before = joined.at(-1); before !== undefined && shareAbove(before) <= shareAbove(last); ) {
      joined.pop();
      last = {
        lines: [...before.lines, ...last.lines],
        above: [...before.above, ...last.above],
        below: [...before.below, ...last.below],
      };
      before = joined.at(-1);
    }
    joined.push(last);
  }
  return joined;
}

/** The fair probability of a bet above the lines. */
function shareAbove({ above, below }: Block): number {
  if (below.length === 0) return mean(above);
  if (above.length === 0) return 1 - mean(below);
  return mean(above) / (mean(above) + mean(below));
}

/** How often each unknown is in the probability of a state. A result on a block's line is half of either side's. */
function weightsOf(state: ResultState, blocks: readonly Block[], zeroIsPossible: boolean): number[] {
  const none = [0, ...blocks.map(() => 0)];
  if (!Number.isFinite(state.from)) return none.with(0, 1);
  if (!Number.isFinite(state.to)) return none.with(-1, 1);
  const between = blocks.slice(1).map((upper, n) => {
    const [low, high] = [blocks[n]?.lines.at(-1) ?? Number.NaN, upper.lines[0] ?? Number.NaN];
    const { won, refunded } = settledAt(state, low);
    return won + refunded > 0 && settledAt(state, high).won < 1 ? 1 : 0;
  });
  const sides = between.filter((each) => each > 0).length;
  const zeros = !zeroIsPossible && state.from < 0 && state.to > 0 ? 1 : 0;
  const results = state.to - state.from + 1 - zeros;
  return [0, ...between.map((each) => (sides === 0 ? 0 : (each * results) / sides)), 0];
}

/** What a state gives a bet above the block's line more than its share of what is not refunded: 0 on the average. */
function surplus(state: ResultState, block: Block): number {
  const { won, refunded } = settledAt(state, block.lines[0] ?? Number.NaN);
  return won - shareAbove(block) * (1 - refunded);
}

function settledAt({ from, to }: ResultState, line: number): Settlement {
  return settle(Number.isFinite(from) ? from : to, line, 0);
}

/** Of equations whose last has the sum 1 and the others 0. What they do not tell is 0. */
function solve(equations: readonly (readonly number[])[]): number[] {
  const rows = equations.map((row, n) => [...row, n === equations.length - 1 ? 1 : 0]);
  const pivots: (readonly number[] | undefined)[] = [];
  for (const column of equations.keys()) {
    const [pivot] = rows
      .filter((row) => !pivots.includes(row))
      .toSorted((one, other) => Math.abs(other[column] ?? 0) - Math.abs(one[column] ?? 0));
    const size = pivot?.[column] ?? 0;
    const isKnown = Math.abs(size) > NOTHING;
    pivots.push(isKnown ? pivot : undefined);
    if (!isKnown || pivot === undefined) continue;
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = (row[column] ?? 0) / size;
      for (const [n, value] of pivot.entries()) row[n] = (row[n] ?? 0) - factor * value;
    }
  }
  return pivots.map((pivot, column) => (pivot === undefined ? 0 : (pivot.at(-1) ?? 0) / (pivot[column] ?? 1)));
}

function scaled(values: readonly number[] | undefined, factor: number): number[] {
  return (values ?? []).map((value) => value * factor);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}

/** Smaller is rounding noise of differences of shares. */
const NOTHING = 1e-12;
