import type { BoardOffer } from '../../../shared/boards/board-offer.ts';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { sportsbookName } from '../../../shared/catalogue/sportsbooks.ts';
import { kinds } from '../../../shared/odds/kinds.ts';
import { type OddsFormat, oddsText } from '../../../shared/odds/odds-format.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { AlertRow } from '../match/alert-row.ts';
import { easternTimes } from './eastern-time.ts';
import type { FoldedMatch } from './fold-matches.ts';
import { plainText } from './plain-names.ts';

const MAX_TITLE_LENGTH = 120;

/** `Arb 2.40%: Lakers @ Suns`. */
export function alertTitle(row: Pick<AlertRow, 'kind' | 'eventTitle'>, { figure }: Pick<BoardOffer, 'figure'>): string {
  const title = `${kinds[row.kind].alertName}${Number.isNaN(figure) ? '' : ` ${figure.toFixed(2)}%`}: ${plainText(row.eventTitle)}`;
  return title.length <= MAX_TITLE_LENGTH ? title : `${title.slice(0, MAX_TITLE_LENGTH - 1)}…`;
}

interface OfferTextOptions {
  readonly showsBooks: boolean;
  readonly format: OddsFormat;
  readonly folded?: FoldedMatch['folded'];
}

/** `7 more of this game at Bovada, whose price is older`. */
export function othersText({ others, book }: NonNullable<FoldedMatch['folded']>): string {
  return `${others} more of this game at ${book}, whose price is older`;
}

/** What an alert says besides the time of its prices: `FanDuel +105 / DraftKings +104`, or without books `2.40% in NBA`. */
export function alertOffer(
  row: Pick<AlertRow, 'eventSport'>,
  { figure, bets }: Pick<BoardOffer, 'figure' | 'bets'>,
  { showsBooks, format, folded }: OfferTextOptions,
): string {
  const more =
    folded === undefined ? '' : ` · ${showsBooks ? othersText(folded) : `${folded.others} more of this game`}`;
  if (showsBooks) {
    const prices = bets.map(({ sportsbookId, odds }) => `${sportsbookName(sportsbookId)} ${oddsText(odds, format)}`);
    return prices.join(' / ') + more;
  }
  const league = leagues.find(({ key }) => key === row.eventSport)?.label ?? row.eventSport;
  return (Number.isNaN(figure) ? `In ${league}` : `${figure.toFixed(2)}% in ${league}`) + more;
}

/** `FanDuel +105 / DraftKings +104 · prices of 12:58:20 PM ET`: of the older one. */
export function alertBody(offer: string, confirmedAt: Seconds): string {
  return `${offer} · prices of ${easternTimes([confirmedAt])}`;
}

/** The page that opens the opportunity's details. */
export function alertPath({ kind, id }: Pick<AlertRow, 'kind' | 'id'>): string {
  return `${kinds[kind].page}?${new URLSearchParams({ details: id })}`;
}
