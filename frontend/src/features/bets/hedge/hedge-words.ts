import type { HedgeGap } from '../parlays/parlay-hedge.ts';

/** What is hedged: a bet, the last open leg of a parlay, or a leg after which others come, so that a win is worth something but not settled. */
export type Hedgeable = 'bet' | 'last-leg' | 'leg';

/** The two results of a hedged bet. */
export const wonNames: Readonly<Record<Hedgeable, string>> = {
  bet: 'Bet wins',
  'last-leg': 'Leg wins',
  leg: 'Leg wins, worth',
};

/** The first of them in a sentence. */
export const wonInSentence: Readonly<Record<Hedgeable, string>> = {
  bet: 'your bet wins',
  'last-leg': 'this leg wins',
  leg: 'this leg wins, worth',
};

export const gapTexts: Readonly<Record<HedgeGap, string>> = {
  chances: 'Enter the chances of the later legs: they decide what a won leg is worth.',
  odds: 'The hedge can’t be worked out. For a round robin, or once a leg has dropped out, only the book knows what the rest pays, unless the parlay’s odds are its legs’ odds multiplied.',
};

/** How likely the hedged side wins. `fair`: that the other side wins; undefined if unknown. */
export function fairText(of: Hedgeable, fair: number | undefined): string {
  if (fair === undefined)
    return 'What a hedge costs on average needs a fair price: three other books with both sides, or both prices typed.';
  return `At fair prices ${of === 'bet' ? 'your bet' : 'this leg'} wins ${((1 - fair) * 100).toFixed(1)}% of the time.`;
}

/** What a push does, and how likely it is; empty where there is none. */
export function pushText(of: Hedgeable, push: number | undefined): string {
  if (push === 0) return '';
  const does = of === 'bet' ? 'refunds both bets' : 'refunds the hedge and drops the leg from the parlay';
  const isCounted = of === 'bet' && push !== undefined;
  const likely =
    push === undefined ? 'A push on a whole line' : `It pushes ${(push * 100).toFixed(1)}% of the time, which`;
  return `${likely} ${does}${isCounted ? '' : push === undefined ? ', which is not counted here' : '; that is not counted here'}.`;
}

/** When a hedge leaves what a cash-out is compared with. */
export function leavesText(of: Hedgeable, push: number | undefined): string {
  if (of === 'bet') return (push ?? 0) > 0 ? 'on average, since a push refunds both bets' : 'whatever happens';
  return `${of === 'leg' ? 'on average' : 'whatever happens'}${push === 0 ? '' : ', unless the leg pushes'}`;
}
