import {
  type CountedMarkets,
  countedMarkets,
  creditRules,
  entryKinds,
} from '../../../../../shared/catalogue/ledger-entries.ts';
import { comparedSportsbooks, sportsbookName, sportsbooks } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { LedgerRow } from '../../../../../shared/contracts/bets/ledger.ts';
import { entryPots } from '../../../../../shared/ledger/entry.ts';
import {
  type Cents,
  cents,
  centsFromDollars,
  formatDollars,
  formatShortDollars,
  formatSignedDollars,
} from '../../../../../shared/odds/money.ts';
import type { OddsText } from '../../../../../shared/odds/odds-format.ts';
import { dayText } from '../../../ui/charts/chart-texts.ts';

export function kindName(kind: LedgerRow['kind']): string {
  return entryKinds.find(({ value }) => value === kind)?.name ?? kind;
}

/** An entry in words: its amount with its sign, in the pot that it changes, and its terms. */
export interface EntryText {
  readonly amount: string;
  /** Whether it adds to or takes from cash; bonus bets are neither. */
  readonly tone: 'gain' | 'loss' | 'plain';
  readonly terms: readonly string[];
}

export function entryText(entry: LedgerRow, show: OddsText): EntryText {
  const amounts = { amount: centsFromDollars(entry.amount), bonusAmount: centsFromDollars(entry.bonusAmount) };
  const { cash, bonus, funds } = entryPots({ kind: entry.kind, ...amounts });
  const inCash = cash !== 0 || (bonus === 0 && funds === 0);
  return {
    amount: formatSignedDollars(inCash ? cash : cents(bonus + funds)),
    tone: !inCash || cash === 0 ? 'plain' : cash > 0 ? 'gain' : 'loss',
    terms: [
      ...(inCash && amounts.bonusAmount !== 0 ? [`bonus bets ${formatSignedDollars(amounts.bonusAmount)}`] : []),
      ...(entry.kind === 'adjustment' ? [differenceTerm(entry)] : []),
      ...bonusTermsText(entry, show),
      ...(entry.note === '' ? [] : [entry.note]),
    ],
  };
}

function differenceTerm({ amount, bonusAmount, since }: LedgerRow): string {
  if (amount === 0 && bonusAmount === 0) return 'nothing unexplained';
  return since === null ? 'unexplained' : `unexplained since ${dayText(since)}`;
}

function bonusTermsText({ bonus, amount }: LedgerRow, show: OddsText): string[] {
  if (bonus === null) return [];
  const { tokens, expiresOn, rollover } = bonus;
  const each = cents(Math.floor(centsFromDollars(amount) / tokens));
  return [
    ...(tokens === 1 ? [] : [`${tokens} × ${formatShortDollars(each)}`]),
    ...(rollover === null ? [] : [rolloverText(rollover, show)]),
    ...(expiresOn === null ? [] : [`until ${dayText(expiresOn)} ET`]),
  ];
}

type Terms = NonNullable<NonNullable<LedgerRow['bonus']>['rollover']>;

/** `10 × bonus and $500 deposit, from -200` */
function rolloverText({ times, deposit, rule, minOdds, markets }: Terms, show: OddsText): string {
  const base = deposit === null ? 'the bonus' : `bonus and ${formatShortDollars(centsFromDollars(deposit))} deposit`;
  const counts = rule === 'lesser' ? `, ${lowerFirst(creditRules[1].name)} counts` : '';
  return `bet ${times} × ${base}${minOdds === null ? '' : `, at ${show(minOdds)} or longer`}${counts}${onlyMarkets(markets)}`;
}

/** `, only sides and totals of full games`; empty for all markets. */
export function onlyMarkets(markets: CountedMarkets): string {
  const row = countedMarkets.find(({ value }) => value === markets);
  return row === undefined || row.value === 'all' ? '' : `, only ${lowerFirst(row.name)}`;
}

/** `$12.00 unexplained since Nov 3, 2026`: how much more or less the book shows than entries and bets make. */
export function unexplainedText(amount: Cents, since: string | null | undefined): string {
  const size = formatDollars(cents(Math.abs(amount)));
  const more = amount > 0 ? 'more' : 'less';
  return `${size} ${more} than your entries and bets explain${since == null ? '' : `, since ${dayText(since)}`}`;
}

/** Books to choose from, those named first, then by name. */
export function bookOptions(first: readonly number[]): readonly { readonly value: string; readonly label: string }[] {
  const known = new Set(first);
  const others = comparedSportsbooks.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  const byName = (ids: readonly number[]) =>
    ids
      .filter((id) => sportsbooks.some((book) => book.id === id))
      .map((id) => ({ value: `${id}`, label: sportsbookName(id) }))
      .toSorted((one, other) => (one.label < other.label ? -1 : 1));
  return [...byName(first), ...byName(others)];
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
