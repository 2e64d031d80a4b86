import { isBetLink, isSid, linkBySid } from '../../../shared/boards/bet-link.ts';

/** Where a bet is, as it is stored: `link` leads to its book, `sid` is the book's own id of a bet to which no link of its own is known. */
export interface PlaceOfBet {
  readonly link?: string;
  readonly sid?: string;
}

/** @param link the provider's, of the bet or, where it has none, of its market or game */
export function placeOfBet(sportsbookId: number, link: string | null, sid: string | undefined): PlaceOfBet {
  const own = linkBySid(sportsbookId, sid);
  if (own !== undefined) return { link: own };
  return { ...(isBetLink(sportsbookId, link) && { link }), ...(isSid(sid) && { sid }) };
}
