/**
 * The helplines for gambling problems that pages name: free of charge, in confidence, around the clock. The National Council on Problem
 * Gambling's own line, and the number that many states' rules name. We take neither bets nor money of sportsbooks, so no state makes us print
 * its own line. Source: https://www.ncpgambling.org/help-treatment/
 */
export const helplines = [
  { name: '1-800-MY-RESET', number: '1-800-697-3738' },
  { name: '1-800-GAMBLER', number: '1-800-426-2537' },
] as const;

/** The day on which the numbers were last read at their owners', `2026-09-22`. `npm run smoke` fails 90 days later. */
export const HELPLINES_READ_ON = '2026-09-22';
