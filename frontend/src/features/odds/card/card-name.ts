import { displayOdds } from '../../../../../shared/odds/american.ts';
import type { OddsText } from '../../../../../shared/odds/odds-format.ts';
import type { CardContents } from './describe-opportunity.ts';

/**
 * The accessible name of a card: `Yankees at Mets, Moneyline, 2.31 percent profit, Yankees at FanDuel plus 110, …`. Signs are spelled out,
 * since screen readers skip them.
 */
export function cardName(card: CardContents, show: OddsText = displayOdds): string {
  const bets = card.legs.map(
    ({ outcome, sportsbook, odds }) => `${outcome} at ${sportsbook} ${spokenOdds(show(odds))}`,
  );
  const about = card.participant === undefined ? card.market : `${card.market} ${card.participant}`;
  return [card.title.replace(' @ ', ' at '), about, spokenMargin(card), ...bets]
    .filter((part) => part !== '')
    .join(', ');
}

function spokenMargin({ badge, legs }: CardContents): string {
  if (badge.percent === undefined) return badge.label === 'EV' ? 'expected profit unknown' : '';
  const percent = `${Math.abs(badge.percent).toFixed(2)} percent`;
  if (legs.some(({ role }) => role === 'Promo bet')) return `${percent} of the promotion kept`;
  const gain = `${percent} ${badge.percent < 0 ? 'loss' : 'profit'}`;
  return badge.label === 'EV' ? `expected ${gain}` : gain;
}

function spokenOdds(odds: string): string {
  if (odds.startsWith('+')) return `plus ${odds.slice(1)}`;
  if (odds.startsWith('-')) return `minus ${odds.slice(1)}`;
  return odds === displayOdds(undefined) ? 'no price' : odds.replace('%', ' percent');
}
