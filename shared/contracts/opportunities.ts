import * as z from 'zod/mini';
import { kinds } from '../odds/kinds.ts';
import {
  asideReasons,
  flags,
  type OpportunityKind,
  opportunityKinds,
  placeFirstReasons,
  valueSources,
} from '../odds/limits.ts';
import type { Contract } from './contract.ts';
import { listDelta } from './lists/list-delta.ts';

/** ISO 8601 UTC with whole seconds, as `2026-11-21T18:00:00Z`. */
const timestamp = z.iso.datetime();

/**
 * Warnings about an opportunity: `check`, its margin is above 10%; `apart`, its prices were confirmed more than 5 minutes apart; `outlier`,
 * a price stands more than 8 points from the other books'; `rules differ`, its bets may be settled by different rules.
 */
export const flag = z.enum(flags);

export const opportunityKind = z.enum(opportunityKinds);

/** The book's own id of a bet to which no link of its own is known. */
const sid = z.optional(z.string());

/** What is said of a price besides the odds. */
const remarks = {
  /** Where the bet is, with parts to be filled. Lists have it of the recommended prices only. */
  link: z.optional(z.string()),
  /** The most that can be bet at this price, in dollars; absent if unknown. */
  limit: z.optional(z.number()),
  /** How many other books disagree with this price; absent unless it is an outlier. */
  outlier: z.optional(z.int()),
};

/** One book's price for one side. `odds`: American as quoted, whole, before the book's fee; `updatedAt`: last confirmed. */
export const sideQuote = z.object({
  sportsbookId: z.int(),
  odds: z.int(),
  updatedAt: timestamp,
  /** The book's outcome where it differs from the leg's label but is the same bet: `Moneyline: Reds` beside `Point Spread: Reds -0.5`. */
  outcome: z.optional(z.string()),
  ...remarks,
});
export type SideQuote = z.output<typeof sideQuote>;

/** The leg that an opportunity recommends for a side; `odds` is American with its sign, `+105` or `-110`. */
const bestLeg = z.object({
  odds: z.string(),
  sportsbookId: z.int(),
  sportsbook: z.string(),
  updatedAt: timestamp,
  ...remarks,
  sid,
});
export type BestLeg = z.output<typeof bestLeg>;

/**
 * Payoff by result, in percent of the total stake. `measure`: a result is a count (points, hits), or the home team's winning margin
 * (negative when it loses).
 */
const overlapDetail = z.object({
  measure: z.enum(['count', 'home-margin']),
  /** The line that the result must beat for the first leg, and the one it must stay under for the second, in `measure`. */
  over: z.number(),
  under: z.number(),
  /** First and last whole result at which both legs win; null if there is none. */
  bothWin: z.nullable(z.object({ from: z.int(), to: z.int() })),
  /** Profit when both legs win, percent of the total stake. */
  bothWinProfit: z.number(),
  /**
   * Results at which neither leg is lost whole and not both win: one is refunded, or part of a quarter line is. Each with its profit in
   * percent of the total stake. `probability`: of the result, 0 to 1; absent if there is only one, which has `refundProbability`, or no source.
   */
  winAndRefund: z.array(z.object({ result: z.int(), profit: z.number(), probability: z.optional(z.number()) })),
  /** Probability that both legs win, 0 to 1; absent if no source has one. */
  hitProbability: z.optional(z.number()),
  /** Probability of a win and a refund, 0 to 1; absent if no source has one. */
  refundProbability: z.optional(z.number()),
  /** Expected profit, percent of the total stake; absent if no source has probabilities. */
  expectedValue: z.optional(z.number()),
  /** Where the probabilities come from: three books at both lines, the market's other lines, or the league's past games. */
  source: z.optional(z.enum(valueSources)),
  /** The least that can be trusted of the probabilities above, as a share of each, 0 to 1; present with them. */
  lowShare: z.optional(z.number()),
  /** Another overlap of the list is better for bettors who have all books; this one is for those who have only some. */
  beaten: z.optional(z.literal(true)),
});
export type OverlapDetail = z.output<typeof overlapDetail>;

/**
 * Bonus-bet pairs on this line: the bonus bet goes on the first label, the hedge on the second. `conversion`: retained share of the bonus
 * bet's face value, percent. Best first; one pair per book.
 */
const promoDetail = z.object({
  pairs: z.array(z.object({ sportsbookId: z.int(), hedgeSportsbookId: z.int(), conversion: z.number() })),
});
export type PromoDetail = z.output<typeof promoDetail>;

/** A single bet above the fair price that other owners' books imply. Probabilities are 0 to 1, given no push; expected profits percent. */
export const valueDetail = z.object({
  /** The lowest that any way to compute it has, and the one that suits the market. */
  fairLow: z.number(),
  fair: z.number(),
  /** By both, of the stake; where it is unknown how often the line pushes, of what is not refunded. */
  expectedLow: z.number(),
  expected: z.number(),
  /** Probability of a push, 0 where the line cannot; absent if unknown. */
  push: z.optional(z.number()),
  /** Where that comes from; absent where the line cannot push. */
  pushFrom: z.optional(z.enum(valueSources)),
  /** The books that the fair price comes from, one per owner. */
  books: z.array(z.int()),
  /** When the first and the last of their prices were confirmed. */
  oldestOtherAt: timestamp,
  newestOtherAt: timestamp,
});
export type ValueDetail = z.output<typeof valueDetail>;

/** Outcome label (`Over/Under: Over 8.5`) → value; two labels, of a value bet one, in the order of the legs. */
const byLabel = <V extends z.ZodMiniType>(value: V) => z.record(z.string(), value);

export const opportunity = z.object({
  /** Stable across scans: kind, event, family, participant and lines, of a value bet its side and book; never prices or time. */
  id: z.string(),
  /** Ids under which the same bets were listed before lines or spellings of a name were joined. */
  formerIds: z.optional(z.array(z.string())),
  kind: opportunityKind,
  eventId: z.string(),
  eventSport: z.string(),
  /** `away @ home`. */
  eventTitle: z.string(),
  eventStartTime: timestamp,
  /** Key of the market family: the main market's key. */
  market: z.string(),
  /** A leg's line is no book's main line. */
  alternate: z.optional(z.literal(true)),
  /** Player or team that the market is about. */
  participant: z.optional(z.string()),
  /** With exact stakes, percent with four decimals, as text: `2.3148`, `-1.2000`. For promo the conversion of the best pair, for value what is expected at worst. */
  profitMargin: z.string(),
  bestOdds: byLabel(bestLeg),
  /**
   * Dollars, adding up to $100 or to what the legs' limits allow; for promo of a $100 bonus bet and its hedge. Whole dollars, unless that
   * would cost the profit. Of a value bet by Kelly, 0 if it is too small.
   */
  stakes: byLabel(z.number()),
  /** Dollars that the worst result brings with these stakes, of a value bet what is expected at worst; negative is a loss. */
  profit: z.optional(z.number()),
  /**
   * Every book's price for each side, best first; except for promos, without those set aside as wrong for this pair. Of a low hold only those
   * that some pair with a worst case of at least -3% needs.
   */
  quotes: byLabel(z.array(sideQuote)),
  /** The earlier confirmation time of the two legs. */
  oldestQuoteAt: timestamp,
  flags: z.array(flag),
  /** Why the two bets may be settled differently, as a sentence; with the flag `rules differ`. */
  rulesDiffer: z.optional(z.string()),
  /** The leg to place first, by its position, and why. */
  placeFirst: z.optional(z.object({ leg: z.union([z.literal(0), z.literal(1)]), reason: z.enum(placeFirstReasons) })),
  /** Only for people who have some of the books: with all of them there is something better. Overlaps say so with `beaten`. */
  fewBooks: z.optional(z.literal(true)),
  overlap: z.optional(overlapDetail),
  value: z.optional(valueDetail),
  promo: z.optional(promoDetail),
});
export type Opportunity = z.output<typeof opportunity>;

export const opportunityList = z.array(opportunity);

/**
 * `since`: the version that the client has, from the ETag of its list, without quotes. The reply is then a delta, if the version is known and
 * recent and the delta is short enough; otherwise the list.
 */
const listQuery = z.object({ since: z.optional(z.string()) });

export const event = z.object({
  id: z.string(),
  sport: z.string(),
  startTime: timestamp,
  homeTeam: z.string(),
  awayTeam: z.string(),
  title: z.string(),
  metadata: z.object({ venue: z.optional(z.string()) }),
});
export type Event = z.output<typeof event>;

/** Of each book that has some: how many of its quotes cannot be believed, and why. */
const setAsideQuotes = z.array(
  z.object({ sportsbookId: z.int(), sportsbook: z.string(), reason: z.enum(asideReasons), quotes: z.int() }),
);

/** What a scan of a league found, and what it left out. */
export const leagueCounts = {
  events: z.int(),
  quotes: z.int(),
  opportunities: z.int(),
  /** Pairs not listed because a price must be wrong. */
  quarantined: z.int(),
  /** Quotes left out because their name may stand for two people. */
  ambiguousNames: z.int(),
  /** Quotes left out because they contradict one another, or other books. */
  setAside: setAsideQuotes,
  /** Quotes left out because they say that they were confirmed after the scan. */
  futureQuotes: z.int(),
  /** Names that may be another name's spelling; they are not joined. */
  nearMisses: z.int(),
  /** Opportunities left out of lists that hold only the best. */
  cut: z.int(),
};

const leagueScan = z.object({
  league: z.string(),
  /** 'waiting' and 'scanning' only while a scan runs; 'fresh' and 'failed': outcome of the league's latest run; 'never': before the first. */
  state: z.enum(['never', 'waiting', 'scanning', 'fresh', 'failed']),
  /** When the published data was scanned. */
  dataAt: z.nullable(timestamp),
  /** The data is more than 30 minutes old and is therefore hidden. */
  stale: z.boolean(),
  ...leagueCounts,
  /** Why the latest scan failed, for users. */
  problem: z.optional(z.string()),
});
export type LeagueScan = z.output<typeof leagueScan>;

export const scanStats = z.object({
  scanId: z.nullable(z.string()),
  /** 'failed': every league failed; 'partial': some leagues failed. A league whose run dies counts as failed. */
  state: z.enum(['never', 'requested', 'running', 'done', 'partial', 'failed', 'paused']),
  /** Of the leagues that the scan asked for: a scheduled one asks for those that are due. */
  leaguesDone: z.int(),
  leaguesTotal: z.int(),
  quotes: z.int(),
  opportunities: z.int(),
  /** Null if the provider has not reported it. */
  creditsRemaining: z.nullable(z.int()),
  startedAt: z.nullable(timestamp),
  finishedAt: z.nullable(timestamp),
  /** Time of the next scheduled scan of a league. */
  nextScanAt: z.nullable(timestamp),
  leagues: z.array(leagueScan),
});
export type ScanStats = z.output<typeof scanStats>;

const list = (kind: OpportunityKind, summary: string) =>
  ({
    method: 'GET',
    path: kinds[kind].list.path,
    access: 'subscribed',
    canary: 'allowed',
    summary,
    query: listQuery,
    reply: z.union([opportunityList, listDelta(opportunity)]),
    delivery: 'prepared',
  }) as const satisfies Contract;

export const listOpportunities = list('arbitrage', 'Returns the current arbitrages, best first.');
export const listOverlap = list('overlap', 'Returns the current overlaps, best first.');
export const listPromo = list('promo', 'Returns each book’s best pairs for a bonus bet.');
export const listLowHold = list('low-hold', 'Returns each league’s pairs that cost little, best first.');

export const listValue = list('value', 'Returns the single bets above their fair price, best first.');

type ListEndpoint = (typeof kinds)[OpportunityKind]['list']['endpoint'];

/** The list of each kind of opportunity, by the name of its endpoint. */
export const lists = {
  'odds/list-opportunities': listOpportunities,
  'odds/list-overlap': listOverlap,
  'odds/list-promo': listPromo,
  'odds/list-low-hold': listLowHold,
  'odds/list-value': listValue,
} as const satisfies Readonly<Record<ListEndpoint, Contract>>;

/** A value for the endpoint of each list. */
export function perList<V>(value: V): Readonly<Record<ListEndpoint, V>> {
  return {
    'odds/list-opportunities': value,
    'odds/list-overlap': value,
    'odds/list-promo': value,
    'odds/list-low-hold': value,
    'odds/list-value': value,
  };
}

export const listEvents = {
  method: 'GET',
  path: '/api/events',
  access: 'subscribed',
  canary: 'allowed',
  summary: 'Returns the events that have not started.',
  reply: z.array(event),
  delivery: 'prepared',
} as const satisfies Contract;

/**
 * Every book's price for every outcome of one market family of one event: outcome label → prices. `link`: to the bet, with parts to be filled,
 * and `sid`: only of prices that an opportunity has, where the provider sends one.
 */
export const getOdds = {
  method: 'GET',
  path: '/api/odds/{eventId}/{market}',
  access: 'subscribed',
  summary: 'Returns every book’s price for every outcome of one market of one event.',
  params: z.strictObject({ eventId: z.string(), market: z.string() }),
  reply: z.record(
    z.string(),
    z.array(z.object({ sportsbookId: z.int(), odds: z.int(), link: z.optional(z.string()), sid })),
  ),
  delivery: 'each-time',
} as const satisfies Contract;

const scanReply = z.object({ scanId: z.string(), state: z.enum(['requested', 'recent']) });

/** 202 with a new scan's id, or 200 with the current scan's id if one started within the last 60 s. */
export const scan = {
  method: 'POST',
  path: '/api/scan',
  access: 'subscribed',
  summary: 'Requests a scan; returns the current one if it started within the last minute.',
  reply: scanReply,
  errors: ['too-many-scans'],
  delivery: 'each-time',
  status: (reply: z.output<typeof scanReply>) => (reply.state === 'requested' ? 202 : 200),
} as const satisfies Contract;

export const getScanStats = {
  method: 'GET',
  path: '/api/scan-stats',
  access: 'subscribed',
  summary: 'Returns the progress or outcome of the latest scan.',
  reply: scanStats,
  delivery: 'each-time',
} as const satisfies Contract;
