/** A helpline, and where and when its number was read last. `npm run smoke` fails 90 days later. */
interface Helpline {
  readonly name: string;
  readonly number: string;
  readonly source: string;
  /** `2026-09-22`. */
  readonly readOn: string;
}

const NCPG = 'https://www.ncpgambling.org/help-treatment/';

/**
 * The helplines for gambling problems that pages name: free of charge, in confidence, around the clock. The National Council on Problem
 * Gambling's own line, and the number that many states' rules name. Both answer in every state. States make sportsbooks and those whom these
 * pay for customers print their own lines; we take neither bets nor money of sportsbooks, so none makes us.
 */
export const helplines: readonly Helpline[] = [
  { name: '1-800-MY-RESET', number: '1-800-697-3738', source: NCPG, readOn: '2026-09-22' },
  { name: '1-800-GAMBLER', number: '1-800-426-2537', source: NCPG, readOn: '2026-09-22' },
];
