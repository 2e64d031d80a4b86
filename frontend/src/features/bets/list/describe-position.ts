import type { BetPosition } from '../../../../../shared/contracts/bets/position.ts';
import { centsFromDollars, formatShortDollars, formatSignedDollars } from '../../../../../shared/odds/money.ts';
import type { OddsText } from '../../../../../shared/odds/odds-format.ts';
import { formatDay } from '../../../lib/format.ts';
import { outlookOf, positionClosingValue, stakedOn } from '../position-money.ts';
import { kindText, outlookText, picksText, positionTitle, pricedBook, shareText, stateText } from '../position-text.ts';

/** A position in words, as a row or a card shows it. */
export interface PositionText {
  readonly placed: string;
  readonly title: string;
  readonly picks: string;
  /** `FanDuel +110 / DraftKings -105` */
  readonly books: string;
  readonly kind: string;
  readonly staked: string;
  readonly state: string;
  readonly isOpen: boolean;
  readonly profit: string;
  /** Beside the profit while it is open: `if both stand`. */
  readonly outlook: string | undefined;
  readonly tone: 'gain' | 'loss' | 'plain';
  /** `–` without a close. */
  readonly clv: string;
}

/** `today`: the day where the person is, as `formatDay` writes it. */
export function describePosition(position: BetPosition, today: string, show: OddsText): PositionText {
  const outlook = outlookOf(position);
  const profit = outlook?.profit ?? centsFromDollars(position.profit);
  const value = positionClosingValue(position);
  const placed = formatDay(Date.parse(position.placedAt));
  const year = today.slice(-6);
  return {
    placed: placed === today ? 'Today' : placed.endsWith(year) ? placed.slice(0, -year.length) : placed,
    title: positionTitle(position),
    picks: picksText(position),
    books: position.legs.map((leg) => pricedBook(leg, show)).join(' / '),
    kind: kindText(position.kind),
    staked: stakedText(position),
    state: stateText(position),
    isOpen: position.state === 'open' || position.state === 'partly-settled',
    profit: formatSignedDollars(profit),
    outlook: outlook === undefined ? undefined : outlookText(outlook, position.legs.length),
    tone: profit === 0 || outlook?.basis === 'if-won' ? 'plain' : profit > 0 ? 'gain' : 'loss',
    clv: value === undefined ? '–' : shareText(value),
  };
}

/** `$500`; `$50 bonus` where nothing else was staked; with both `$114 + $100 bonus`. */
function stakedText(position: BetPosition): string {
  const own = stakedOn(position);
  const bonus = position.legs.reduce((sum, leg) => sum + (leg.bonus ? leg.stake : 0), 0);
  if (bonus === 0) return formatShortDollars(own);
  const given = `${formatShortDollars(centsFromDollars(bonus))} bonus`;
  return own === 0 ? given : `${formatShortDollars(own)} + ${given}`;
}
