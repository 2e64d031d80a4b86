import { booksElsewhere, statesOf } from '../../../../../shared/boards/bettor.ts';
import { stateName } from '../../../../../shared/catalogue/states/states.ts';
import type { BettingSettings } from '../../../../../shared/contracts/betting.ts';

/** Undefined where each of the bettor's sportsbooks may run in one of their states. */
export function elsewhereText(settings: BettingSettings): string | undefined {
  const books = booksElsewhere(settings);
  if (books.length === 0) return undefined;
  const does = books.length === 1 ? 'book does' : 'books do';
  const names = books.map(({ name }) => name).join(', ');
  return `${books.length} of your ${does} not operate in ${stateNames(statesOf(settings))}: ${names}`;
}

/** `Ohio`, `Ohio or Indiana`, `any of your 5 states`. */
export function stateNames(codes: readonly string[]): string {
  return codes.length > 2 ? `any of your ${codes.length} states` : codes.map(stateName).join(' or ');
}
