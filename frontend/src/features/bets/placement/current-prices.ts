import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { MONEYLINE_KEY, SPREADS_KEY } from '../../../../../shared/catalogue/markets.ts';
import * as wire from '../../../../../shared/contracts/opportunities.ts';
import { defined } from '../../../../../shared/json/defined.ts';
import { dollars } from '../../../../../shared/odds/money.ts';
import { oddsQuery, opportunitiesQuery, scanStatsQuery } from '../../../api/opportunities.ts';
import { currentTime } from '../../../lib/use-clock-value.ts';
import { otherSideOf, otherSidePrices, otherSideQuery } from '../hedge/other-side.ts';
import { boosted, isOnRow, type Offer, offeredLeg, offeredPromotion, pickOf, type Quote, quoteOf } from './offer.ts';

/** The prices of the bet that is still to be placed. */
export interface CurrentPrices {
  readonly quotes: readonly Quote[];
  /** Why they are those of when the placing began; null if they were looked up. */
  readonly error: Error | null;
}

type Odds = Readonly<Record<string, readonly { sportsbookId: number; odds: number; link?: string | undefined }[]>>;

interface Found {
  /** The row as it is listed now; undefined if it is not. */
  readonly row: wire.Opportunity | undefined;
  /** Every price of the event in the row's market, and in the one that shares a line with it. */
  readonly odds: readonly Odds[];
  /** When the league was last scanned. */
  readonly scannedAt: string | undefined;
}

/** Looks up the prices of the leg that is not placed. Never fails: without a reply the prices stay those of when the placing began. */
export const currentPricesQuery = (key: string, offer: Offer, placed: 0 | 1) =>
  queryOptions({
    queryKey: ['placing-prices', key, placed],
    queryFn: async ({ client }): Promise<CurrentPrices> => {
      const { kind, eventId, eventSport } = offer;
      const now = { staleTime: 0 };
      if (offer.hedges !== undefined) return hedgePrices(client, offer, placed);
      const [list, stats, ...odds] = await Promise.allSettled([
        client.fetchQuery({ ...opportunitiesQuery(kind), ...now }),
        client.fetchQuery({ ...scanStatsQuery, ...now }),
        ...marketsOf(offer).map((market) => client.fetchQuery({ ...oddsQuery(eventId, market), ...now })),
      ]);
      if (list.status === 'rejected' && odds.every(({ status }) => status === 'rejected')) {
        return { quotes: offeredLeg(offer, placed === 0 ? 1 : 0).quotes, error: errorOf(list.reason) };
      }
      const leagues = stats.status === 'fulfilled' ? stats.value.leagues : [];
      const found: Found = {
        row: list.status === 'fulfilled' ? rowIn(list.value, offer.id) : undefined,
        odds: odds.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : [])),
        scannedAt: leagues.find(({ league }) => league === eventSport)?.dataAt ?? undefined,
      };
      return { quotes: quotesNow(found, offer, placed === 0 ? 1 : 0), error: null };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Dates and links may be all that changed.
    structuralSharing: false,
  });

/** Those that are believed, of the very line of the bet that is hedged. */
async function hedgePrices(client: QueryClient, offer: Offer, placed: 0 | 1): Promise<CurrentPrices> {
  const [own, hedge] = [offeredLeg(offer, placed), offeredLeg(offer, placed === 0 ? 1 : 0)];
  const game = { league: offer.eventSport, title: offer.eventTitle };
  const pick = pickOf(offer, hedge.label);
  const other = otherSideOf(game, pick === undefined ? null : { ...pick, side: pick.side === 0 ? 1 : 0 });
  try {
    const games = other && (await client.fetchQuery({ ...otherSideQuery(game, other), staleTime: 0 }));
    if (other === undefined || games === undefined) return { quotes: hedge.quotes, error: null };
    const now = Math.floor(currentTime() / 1000);
    const found = games.find(({ id, startsAt }) => id === offer.eventId && startsAt > now);
    const asked = { league: game.league, now, books: undefined, ownBook: own.planned.sportsbookId };
    return { quotes: otherSidePrices(found, other, asked).quotes, error: null };
  } catch (error) {
    return { quotes: hedge.quotes, error: errorOf(error) };
  }
}

/**
 * The prices of a leg now: those of the row, which say when each was confirmed, then the event's others, of which only the scan is known; other
 * lines of the market are among them.
 */
export function quotesNow({ row, odds, scannedAt }: Found, offer: Offer, index: 0 | 1): readonly Quote[] {
  const leg = offeredLeg(offer, index);
  const promoted = offeredPromotion(offer, index);
  const listed = (row?.quotes[leg.label] ?? []).map((side) => quoteOf(side, leg.label, promoted, dollars(leg.stake)));
  const known = new Set(listed.map(({ sportsbookId }) => sportsbookId));
  const others = odds.flatMap((reply) =>
    Object.entries(reply).flatMap(([label, prices]) =>
      prices
        .filter(({ sportsbookId }) => !(known.has(sportsbookId) && isOnRow(offer, index, label)))
        .map(({ sportsbookId, odds: price, link }) => ({
          ...{ sportsbookId, odds: boosted(price, promoted, dollars(leg.stake)), label },
          ...defined({ scannedAt, link }),
        })),
    ),
  );
  return [...listed.map((quote) => withLink(quote, odds)), ...others];
}

/** Lists have no links of the prices that they do not recommend. */
function withLink(quote: Quote, odds: readonly Odds[]): Quote {
  if (quote.link !== undefined) return quote;
  const price = odds
    .flatMap((reply) => reply[quote.label] ?? [])
    .find(({ sportsbookId }) => sportsbookId === quote.sportsbookId);
  return price?.link === undefined ? quote : { ...quote, link: price.link };
}

function marketsOf({ market }: Offer): readonly string[] {
  return market === MONEYLINE_KEY || market === SPREADS_KEY ? [MONEYLINE_KEY, SPREADS_KEY] : [market];
}

function rowIn(rows: readonly unknown[], id: string): wire.Opportunity | undefined {
  const row = rows.find((each) => typeof each === 'object' && each !== null && Reflect.get(each, 'id') === id);
  return row === undefined ? undefined : wire.opportunity.safeParse(row).data;
}

function errorOf(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(`${reason}`);
}
