import { type Group, isPossible, quotesOn } from './naive-groups.ts';
import { joinedLine } from './naive-quotes.ts';

/** Books needed for a consensus. */
const BOOKS = 3;

/** 21. Probability that the first side wins given no push: mean of the no-vig probabilities of at least 3 books that quote both sides. */
export function consensus(group: Group, line: number): number | null {
  const threshold = group.family === 'spreads' ? joinedLine(line, group.league) : line;
  const probabilities: number[] = [];
  for (const first of quotesOn(group, threshold, 0)) {
    for (const second of quotesOn(group, threshold, 1)) {
      if (first.book.id !== second.book.id) continue;
      const q0 = 1 / first.decimal;
      const q1 = 1 / second.decimal;
      probabilities.push(q0 / (q0 + q1));
    }
  }
  if (probabilities.length < BOOKS) return null;
  return probabilities.reduce((sum, probability) => sum + probability, 0) / probabilities.length;
}

/** 21. Probability that the result is exactly the line, from the consensus at the adjacent half lines; null if unknown. */
export function pushMass(group: Group, line: number): number | null {
  if (!Number.isInteger(line) || !isPossible(group, line)) return 0;
  const below = consensus(group, line - 0.5);
  const at = consensus(group, line);
  const above = consensus(group, line + 0.5);
  if (below !== null && above !== null) return clamp(below - above);
  if (at === null) return null;
  if (above !== null) return clamp(1 - above / at);
  if (below !== null) return clamp(1 - (1 - below) / (1 - at));
  return null;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
