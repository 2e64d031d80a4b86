import type { Opportunity } from '../../../api/from-wire.ts';
import { overlapFigures } from '../card/overlap-line.ts';

/** What the bets put at risk, in two lines. */
export interface RowRisk {
  /** `$36,800` */
  readonly dollars: string;
  /** `returns 25.0%` */
  readonly about: string;
  /** All there is to say. */
  readonly full: string;
}

/** Of an overlap: `$23 to win $174`, `hits 2.1%`. */
export function overlapRisk(opportunity: Opportunity): RowRisk {
  const { stakes = '', chance = '' } = overlapFigures(opportunity);
  return { dollars: stakes, about: chance, full: [stakes && `risk ${stakes}`, chance].filter(Boolean).join(' · ') };
}
