import type { OddsText } from '../../../../../shared/odds/odds-format.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { overlapFigures } from '../card/overlap-line.ts';
import { chanceLine, fairLine, fairPrice } from '../card/value-texts.ts';

/** What the bets put at risk, in two lines. */
export interface RowRisk {
  /** `$36,800` */
  readonly dollars: string;
  /** `returns 25.0%` */
  readonly about: string;
  /** All there is to say. */
  readonly full: string;
}

/** Of a value bet: `Fair +104`, `5 books`; of other kinds as an overlap. */
export function riskOf(opportunity: Opportunity, show: OddsText): RowRisk {
  const { value } = opportunity;
  if (value === undefined) return overlapRisk(opportunity);
  const about = `${value.books.length} books`;
  return { dollars: `Fair ${fairPrice(value, show)}`, about, full: `${fairLine(value, show)}. ${chanceLine(value)}.` };
}

/** Of an overlap: `$23 to win $174`, `hits 2.1%`. */
function overlapRisk(opportunity: Opportunity): RowRisk {
  const { stakes = '', chance = '' } = overlapFigures(opportunity);
  return { dollars: stakes, about: chance, full: [stakes && `risk ${stakes}`, chance].filter(Boolean).join(' · ') };
}
