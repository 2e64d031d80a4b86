import type { CardContents } from './describe-opportunity.ts';

/**
 * The accessible name of a card: `Yankees at Mets, Moneyline, 2.31 percent profit, Yankees at FanDuel plus 110, …`. Signs are spelled out,
 * since screen readers skip them.
 */
export function cardName(card: CardContents): string {
  const bets = card.legs.map(({ outcome, sportsbook, odds }) => `${outcome} at ${sportsbook} ${spokenOdds(odds)}`);
  const about = card.participant === undefined ? card.market : `${card.market} ${card.participant}`;
  return [card.title.replace(' @ ', ' at '), about, spokenMargin(card), ...bets]
    .filter((part) => part !== '')
    .join(', ');
}

function spokenMargin({ margin, legs }: CardContents): string {
  if (margin === undefined) return '';
  const percent = `${Math.abs(margin).toFixed(2)} percent`;
  if (legs.some(({ role }) => role === 'Promo bet')) return `${percent} of the promotion kept`;
  return `${percent} ${margin < 0 ? 'loss' : 'profit'}`;
}

function spokenOdds(odds: string): string {
  if (odds.startsWith('+')) return `plus ${odds.slice(1)}`;
  return odds.startsWith('-') ? `minus ${odds.slice(1)}` : 'no price';
}
