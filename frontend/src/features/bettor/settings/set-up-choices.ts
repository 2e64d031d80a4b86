import { chosenBooks, stakeRulesOf, statesOf } from '../../../../../shared/boards/bettor.ts';
import { comparedSportsbooks } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { StateCode } from '../../../../../shared/catalogue/states/states.ts';
import type { BettingSettings } from '../../../../../shared/contracts/betting.ts';
import type { RoundingStep } from '../../../../../shared/odds/stake-rules.ts';
import type { BettingSave } from '../../../api/betting.ts';
import { amountText, readAmount } from './amount-text.ts';

/** What is chosen in the set-up so far. */
export interface SetUpChoices {
  /** Ids of sportsbooks; none: all. */
  readonly books: readonly number[];
  readonly states: readonly StateCode[];
  /** As typed. */
  readonly stakeText: string;
  readonly unitText: string;
  readonly rounding: RoundingStep;
}

/** The set-up begins with what is set already. */
export function setUpChoices(settings: BettingSettings): SetUpChoices {
  const { total, step } = stakeRulesOf(settings);
  const books = chosenBooks(settings).map(({ id }) => id);
  return {
    books: books.length === comparedSportsbooks.length ? [] : books,
    states: statesOf(settings),
    stakeText: amountText(total / 100),
    unitText: amountText(settings.unit),
    rounding: step,
  };
}

/** Which of the amounts cannot be saved. */
export function stakeProblem({ stakeText, unitText }: SetUpChoices): 'stake' | 'unit' | undefined {
  const stake = readAmount(stakeText);
  if ('problem' in stake || stake.dollars === null) return 'stake';
  return 'problem' in readAmount(unitText) ? 'unit' : undefined;
}

/** The change that saves the choices; undefined if an amount cannot be saved. */
export function saveOf({ books, states, stakeText, unitText, rounding }: SetUpChoices): BettingSave | undefined {
  const [stake, unit] = [readAmount(stakeText), readAmount(unitText)];
  if ('problem' in stake || stake.dollars === null || 'problem' in unit) return undefined;
  const isMine = (id: number) => books.length === 0 || books.includes(id);
  return {
    books: comparedSportsbooks.map(({ id }) => ({ sportsbookId: id, on: isMine(id) })),
    ...(states.length === 0 ? {} : { states: [...states] }),
    stake: stake.dollars,
    ...(unit.dollars === null ? {} : { unit: unit.dollars }),
    rounding,
    setUp: 'done',
  };
}
