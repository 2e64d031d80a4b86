import { bookRules } from '../catalogue/settlement.ts';
import { bookOwner } from '../catalogue/sportsbooks.ts';
import { fairProbability } from '../fair/no-vig.ts';
import { medianOf } from '../fair/outlier.ts';
import { american, isAmericanOdds, toDecimal } from '../odds/american.ts';
import { percent } from '../odds/percent.ts';
import type { BookOdds } from './bets.ts';
import { refundInDollars, type StakedRow } from './rules-in-dollars.ts';

/** A row of one line with every book's quotes of both sides, in the order of its bets. */
interface QuotedRow extends StakedRow {
  readonly sides: readonly (readonly Pick<BookOdds, 'sportsbookId' | 'odds'>[])[];
}

/** As many other owners have to quote both sides for their median to be a fair price. */
const LEAST_OWNERS = 3;

/**
 * What becomes of the pair if a book cancels a fill far off the fair price, as its rules allow: `If the price is found to be more than 15% off the fair
 * one, Prophet X refunds $52 and …`. Empty where no bet is that far off, or the fair price is not known.
 */
export function cancelsInDollars(row: QuotedRow): readonly string[] {
  return ([0, 1] as const).flatMap((leg) => {
    const bet = row.bets[leg];
    const rule = bet && bookRules(bet.sportsbookId)?.cancelBand;
    if (bet === undefined || rule === undefined || rule === 'unknown' || rule.treatment.kind !== 'cancels') return [];
    const { beyond } = rule.treatment;
    const fair = fairDecimal(row, leg, bet.sportsbookId);
    const quoted = decimalAt(row.sides[leg], bet.sportsbookId);
    if (fair === undefined || quoted === undefined || Math.abs(quoted / fair - 1) <= beyond) return [];
    const when = `the price is found to be more than ${percent(beyond)}% off the fair one`;
    return refundInDollars(when, row, leg) ?? [];
  });
}

/** The median of what other owners' prices give without their margins. */
function fairDecimal({ sides: [first = [], second = []] }: QuotedRow, leg: 0 | 1, book: number): number | undefined {
  const byOwner = new Map<string, number>();
  for (const { sportsbookId } of first) {
    const [one, other] = [decimalAt(first, sportsbookId), decimalAt(second, sportsbookId)];
    if (one === undefined || other === undefined || bookOwner(sportsbookId) === bookOwner(book)) continue;
    byOwner.set(bookOwner(sportsbookId), fairProbability(one, other));
  }
  if (byOwner.size < LEAST_OWNERS) return undefined;
  const probability = medianOf([...byOwner.values()]);
  return 1 / (leg === 0 ? probability : 1 - probability);
}

function decimalAt(side: QuotedRow['sides'][number] = [], book: number) {
  const odds = side.find(({ sportsbookId }) => sportsbookId === book)?.odds;
  return odds !== undefined && isAmericanOdds(odds) ? toDecimal(american(odds)) : undefined;
}
