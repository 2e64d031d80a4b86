/**
 * What can happen to the money at a sportsbook besides bets, and which way it moves each pot: 1 adds the entry's amount, -1 takes it off.
 * Cash is what can be withdrawn. A bonus bet's stake is the book's, so bonus bets never enter cash; bonus money is staked like cash, but
 * becomes it only once it is cleared. `capital`: money that the person brought in or took out, which is no profit.
 */
export const entryKinds = [
  { value: 'deposit', name: 'Deposit', cash: 1, bonus: 0, funds: 0, capital: 1 },
  { value: 'withdrawal', name: 'Withdrawal', cash: -1, bonus: 0, funds: 0, capital: -1 },
  { value: 'bonus-bets', name: 'Bonus bets credited', cash: 0, bonus: 1, funds: 0, capital: 0 },
  { value: 'bonus-used', name: 'Bonus bet used elsewhere', cash: 0, bonus: -1, funds: 0, capital: 0 },
  { value: 'bonus-expired', name: 'Bonus bets expired', cash: 0, bonus: -1, funds: 0, capital: 0 },
  { value: 'funds', name: 'Bonus money credited', cash: 0, bonus: 0, funds: 1, capital: 0 },
  { value: 'funds-cleared', name: 'Bonus money cleared to cash', cash: 1, bonus: 0, funds: -1, capital: 0 },
  { value: 'funds-removed', name: 'Bonus money expired or removed', cash: 0, bonus: 0, funds: -1, capital: 0 },
  /** What was there before the ledger began. */
  { value: 'opening', name: 'Opening balance', cash: 1, bonus: 0, funds: 0, capital: 1 },
  /** What the balance that the book shows differs by. */
  { value: 'adjustment', name: 'Difference', cash: 1, bonus: 0, funds: 0, capital: 0 },
] as const satisfies readonly EntryKindRow[];

type Sign = 1 | 0 | -1;

interface EntryKindRow {
  readonly value: string;
  readonly name: string;
  readonly cash: Sign;
  readonly bonus: Sign;
  readonly funds: Sign;
  readonly capital: Sign;
}

export type EntryKind = (typeof entryKinds)[number]['value'];

/** Which bets count toward a rollover by how much: their stake, or the lesser of what they risk and what they win. */
export const creditRules = [
  { value: 'stake', name: 'The full stake' },
  { value: 'lesser', name: 'The lesser of risk and win' },
] as const;

export type CreditRule = (typeof creditRules)[number]['value'];

/** Bets on which markets count toward a rollover. */
export const countedMarkets = [
  { value: 'all', name: 'All markets' },
  { value: 'no-props', name: 'Sides and totals, of periods too' },
  { value: 'game', name: 'Sides and totals of full games' },
] as const;

export type CountedMarkets = (typeof countedMarkets)[number]['value'];

export function isBonusCredit(kind: EntryKind): kind is 'bonus-bets' | 'funds' {
  return kind === 'bonus-bets' || kind === 'funds';
}

/** Kinds whose amount follows from the balance that a book shows: it may be 0 or negative, and bonus bets may differ beside it. */
export function isBalanceCheck(kind: EntryKind): kind is 'opening' | 'adjustment' {
  return kind === 'opening' || kind === 'adjustment';
}
