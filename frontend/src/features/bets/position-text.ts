import { leagues } from '../../../../shared/catalogue/leagues.ts';
import { markets, prettifyMarketKey } from '../../../../shared/catalogue/markets.ts';
import { sportsbookName } from '../../../../shared/catalogue/sportsbooks.ts';
import {
  type BetLeg,
  type BetPosition,
  type BetResult,
  type BetSelection,
  type PositionKind,
  positionKinds,
} from '../../../../shared/contracts/bets/position.ts';
import { kinds } from '../../../../shared/odds/kinds.ts';
import { formatSignedDollars } from '../../../../shared/odds/money.ts';
import type { OddsText } from '../../../../shared/odds/odds-format.ts';
import type { Outlook } from './position-money.ts';

const resultWords: Readonly<Record<BetResult, string>> = {
  won: 'Won',
  lost: 'Lost',
  push: 'Push',
  void: 'Void',
  'half-won': 'Half won',
  'half-lost': 'Half lost',
  paid: 'Paid out',
};

export function resultText(result: BetResult): string {
  return resultWords[result];
}

/** `Arbitrage`, `Single bet`; a kind that this page does not know, as it is. */
export function kindText(kind: string): string {
  if (kind === 'single') return 'Single bet';
  if (kind === 'parlay') return 'Parlay';
  return isOpportunityKind(kind) ? kinds[kind].label : kind;
}

function isOpportunityKind(kind: string): kind is keyof typeof kinds {
  return kind in kinds;
}

export const kindOptions: readonly { readonly value: PositionKind; readonly label: string }[] = positionKinds.map(
  (value) => ({ value, label: kindText(value) }),
);

/** The name of a bet's book. */
export function bookText({ sportsbookId, book }: Pick<BetLeg, 'sportsbookId' | 'book'>): string {
  return sportsbookId === null ? (book ?? 'Unknown sportsbook') : sportsbookName(sportsbookId);
}

/** `FanDuel +110` */
export function pricedBook(leg: BetLeg, show: OddsText): string {
  return `${bookText(leg)} ${show(leg.odds)}`;
}

export function leagueText(league: string): string {
  return leagues.find(({ key }) => key === league)?.label ?? prettifyMarketKey(league);
}

/** The game, or what is bet on where there is none. */
export function positionTitle({ game, legs }: Pick<BetPosition, 'game' | 'legs'>): string {
  return game?.title ?? legs[0]?.label ?? '';
}

/** What is bet on: `Over/Under: Over 8.5 / Under 8.5`; of a parlay its legs with their results, without their markets: `Over 8.5 (won) / Lakers -3.5`. */
export function picksText({ legs }: Pick<BetPosition, 'legs'>): string {
  const parlay = legs.flatMap(({ selections }) => selections ?? []);
  if (parlay.length > 0) {
    const stateOf = ({ settled }: BetSelection) =>
      settled === undefined ? '' : ` (${resultText(settled.result).toLowerCase()})`;
    return parlay.map((leg) => `${leg.label.replace(/^[^:]+: /, '')}${stateOf(leg)}`).join(' / ');
  }
  const labels = [...new Set(legs.map(({ label }) => label))];
  const [first = '', ...others] = labels;
  const market = /^[^:]+: /.exec(first)?.[0];
  if (market === undefined || !others.every((label) => label.startsWith(market))) return labels.join(' / ');
  return market + labels.map((label) => label.slice(market.length)).join(' / ');
}

const countWords: Readonly<Record<number, string>> = { 2: 'both' };

/** `Open`, `Open: 1 of 3 legs settled`, `1 of 2 settled`, `Settled: both won`, `One leg only`, `Settled: push`. */
export function stateText({ state, legs }: Pick<BetPosition, 'state' | 'legs'>): string {
  const settled = legs.flatMap((leg) => leg.settled?.result ?? []);
  const parlay = legs.find(
    ({ selections, settled: whole }) => selections !== undefined && whole === undefined,
  )?.selections;
  const ended = parlay?.filter((leg) => leg.settled !== undefined).length ?? 0;
  if (state === 'open') return ended === 0 ? 'Open' : `Open: ${ended} of ${parlay?.length} legs settled`;
  if (state === 'partly-settled') return `${settled.length} of ${legs.length} settled`;
  const [only, ...others] = settled;
  if (only !== undefined && others.length === 0) return `Settled: ${resultText(only).toLowerCase()}`;
  if (settled.filter((result) => result !== 'void' && result !== 'push').length === 1) return 'One leg only';
  const won = settled.filter((result) => result === 'won').length;
  const lost = settled.filter((result) => result === 'lost').length;
  const all = countWords[settled.length] ?? 'all';
  if (won === settled.length) return `Settled: ${all} won`;
  if (lost === settled.length) return `Settled: ${all} lost`;
  if (won + lost === settled.length) return `Settled: ${won === 1 ? 'one' : won} won`;
  return `Settled: ${[...new Set(settled)].map((result) => resultText(result).toLowerCase()).join(', ')}`;
}

/** `if both stand` */
export function outlookText({ basis }: Outlook, legs: number): string {
  switch (basis) {
    case 'if-all-stand':
      return legs === 2 ? 'if both stand' : 'if all stand';
    case 'worst':
      return 'at worst';
    case 'if-won':
      return legs === 1 ? 'if it wins' : 'if all win';
    case 'so-far':
      return 'so far';
  }
}

/** `+$10.37 if both stand` */
export function outlookSentence(outlook: Outlook, legs: number): string {
  return `${formatSignedDollars(outlook.profit)} ${outlookText(outlook, legs)}`;
}

/** What a market's family is called: `Over/Under`. The key of a prop says its league too. */
export function familyText(family: string): string {
  if (family === '') return 'Unknown';
  return markets.find(({ key }) => key === family)?.label ?? prettifyMarketKey(family);
}

/** `+1.2%`; `share`: 0.012. */
export function shareText(share: number, digits = 1): string {
  const text = (share * 100).toFixed(digits);
  return Number(text) === 0 ? `${(0).toFixed(digits)}%` : `${share > 0 ? '+' : ''}${text}%`;
}
