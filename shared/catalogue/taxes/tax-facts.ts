import type { StateCode } from '../states/states.ts';

/**
 * Facts of US taxes on bets. Read each January: bills that would restore the whole deduction (H.R. 4304, S. 2230, H.R. 10357) were pending when
 * they were read. None of them is advice, and what was not read stays unknown.
 */

/** Where a fact was read. `read`: in the law's own words; `reported`: only by others. */
export interface TaxSource {
  readonly grade: 'read' | 'reported';
  readonly text: string;
  /** `2026-11-30`. */
  readonly date: string;
}

/** How much of the losses of a tax year can be deducted, and never more than the winnings. */
interface LossRule {
  /** The first tax year. */
  readonly from: number;
  /** 0 to 1. */
  readonly share: number;
  readonly source: TaxSource;
}

const LAW = 'section 165(d) of the tax code as amended by Public Law 119-21, section 70114';

/** The last first. */
const lossRules: readonly LossRule[] = [
  { from: 2026, share: 0.9, source: { grade: 'read', text: `${LAW}, quoted by several pages`, date: '2026-11-30' } },
  { from: 1934, share: 1, source: { grade: 'reported', text: 'the same section before 2026', date: '2026-11-30' } },
];

/** The rule of a tax year. @throws RangeError before 1934 */
export function lossRuleOf(year: number): LossRule {
  const rule = lossRules.find(({ from }) => year >= from);
  if (rule === undefined) throw new RangeError(`No rule known for ${year}`);
  return rule;
}

/** What a sportsbook reports of a bet on Form W-2G: winnings, the stake taken off, from so much on that are also so many times the stake. */
interface FormThreshold {
  readonly form: 'W-2G' | '1099';
  /** The first year of payments. */
  readonly from: number;
  /** Dollars. */
  readonly winnings: number;
  /** Undefined where the stake does not matter. */
  readonly timesStake?: number;
  readonly source: TaxSource;
}

/** The last first. */
const thresholds: readonly FormThreshold[] = [
  {
    ...{ form: 'W-2G', from: 2026, winnings: 2000, timesStake: 300 },
    source: { grade: 'reported', text: 'legalclarity.org; the page of the IRS could not be read', date: '2026-11-30' },
  },
  {
    ...{ form: 'W-2G', from: 2014, winnings: 600, timesStake: 300 },
    source: { grade: 'reported', text: 'priortax.com; the page of the IRS could not be read', date: '2026-11-30' },
  },
  {
    ...{ form: '1099', from: 2026, winnings: 2000 },
    source: { grade: 'reported', text: 'advisers’ pages; the page of the IRS could not be read', date: '2026-11-30' },
  },
];

/** What is known of a form in a year; undefined: unknown. */
export function taxThreshold(form: FormThreshold['form'], year: number): FormThreshold | undefined {
  return thresholds.find((row) => row.form === form && year >= row.from);
}

/** A state whose income tax is reported to allow no deduction of gambling losses. Of any other state nothing is known here. */
interface NoLossState {
  readonly state: StateCode;
  readonly source: TaxSource;
}

const bothLists: TaxSource = {
  grade: 'reported',
  text: 'lists of tax advisers of 2014 (taxabletalk.com) and 2026 alike',
  date: '2026-11-30',
};
const newList: TaxSource = {
  grade: 'reported',
  text: 'a list of 2026 only, while an older one names other limits',
  date: '2026-11-30',
};

export const noLossStates: readonly NoLossState[] = [
  { state: 'CT', source: bothLists },
  { state: 'IL', source: bothLists },
  { state: 'IN', source: bothLists },
  { state: 'KS', source: bothLists },
  { state: 'LA', source: newList },
  { state: 'NC', source: bothLists },
  { state: 'OH', source: bothLists },
  { state: 'RI', source: bothLists },
  { state: 'VT', source: newList },
];
