import type { ImportedPosition } from '../../contracts/bets/imports.ts';
import type { BetResult } from '../../contracts/bets/position.ts';
import type { Price } from '../../odds/american.ts';
import { type Cents, cents, dollars } from '../../odds/money.ts';
import { outcomeProfit } from '../leg-money.ts';
import { CellProblem, quoted } from './cells.ts';

type Settlement = NonNullable<ImportedPosition['legs'][number]['settlement']>;

const WORDS: readonly (readonly [result: BetResult | 'open', words: readonly string[]])[] = [
  ['won', ['won', 'win', 'winner', 'w']],
  ['lost', ['lost', 'loss', 'lose', 'loser', 'l']],
  ['push', ['push', 'pushed', 'p', 'tie', 'tied', 'draw', 'd']],
  ['void', ['void', 'voided', 'v', 'canceled', 'cancelled', 'refund', 'refunded', 'r', 'noaction', 'na', 'postponed']],
  ['half-won', ['halfwon', 'halfwin', 'halfw', 'winhalf', 'wonhalf', 'hw']],
  ['half-lost', ['halflost', 'halfloss', 'halfl', 'losshalf', 'losthalf', 'hl']],
  ['paid', ['paid', 'cashout', 'cashedout', 'cashed', 'co', 'c']],
  ['open', ['', 'open', 'pending', 'placed', 'unsettled', 'active', 'live', 'upcoming']],
];

const byWord: ReadonlyMap<string, BetResult | 'open'> = new Map(
  WORDS.flatMap(([result, words]) => words.map((word) => [word, result] as const)),
);

const signs: readonly { readonly form: RegExp; readonly result: BetResult }[] = [
  { form: /^(?:✅|✔|☑|🟢|💰|🤑|✓)\ufe0f?$/u, result: 'won' },
  { form: /^(?:❌|✖|✗|✘|🔴|❎)\ufe0f?$/u, result: 'lost' },
];

/** What a program calls `SETTLED_WIN`, `won`, `Cashed Out`, `pending` or nothing. @throws CellProblem */
export function parseResult(cell: string): BetResult | 'open' {
  const sign = signs.find(({ form }) => form.test(cell.trim()));
  if (sign !== undefined) return sign.result;
  const word = cell
    .toLowerCase()
    .replace(/^settled(?=[^a-z])/, '')
    .replace(/½|1\/2/, 'half')
    .replace(/[^a-z]/g, '');
  const result = word === '' && cell.trim() !== '' ? undefined : byWord.get(word);
  if (result === undefined) throw new CellProblem(`result ${quoted(cell)} is not known`);
  return result;
}

/** Of a bet whose result is not said. */
export function resultByProfit(profit: Cents | undefined): BetResult | 'open' {
  if (profit === undefined) return 'open';
  if (profit === 0) return 'push';
  return profit > 0 ? 'won' : 'lost';
}

interface Money {
  readonly stake: Cents;
  /** After the book's fee. */
  readonly price: Price;
  readonly bonus: boolean;
  /** As the file has it. */
  readonly profit: Cents | undefined;
}

/**
 * How a bet ended; undefined if it is open. The file's profit stands: where the result would bring another, such as with a boost, the bet
 * is `paid` with what came back.
 * @throws CellProblem if more was lost than the stake, so that the profit cannot be, or what was paid is missing
 */
export function fileSettlement(result: BetResult | 'open', money: Money): Settlement | undefined {
  if (result === 'open') return undefined;
  const { profit, stake, bonus } = money;
  if (profit === undefined) {
    if (result === 'paid') throw new CellProblem('was paid out, but has no profit');
    return { result };
  }
  if (result !== 'paid' && outcomeProfit(money, { result }) === profit) return { result };
  const payout = profit + (bonus ? 0 : stake);
  if (payout < 0) throw new CellProblem('has a loss above its stake, which is left out');
  return { result: 'paid', payout: dollars(cents(payout)) };
}
