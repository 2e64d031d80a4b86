import { PART_LIMIT_BYTES } from '../../../functions/opportunities/parts.ts';
import { creditsPerMarket } from '../../../functions/opportunities/provider/plan.ts';
import { sharing } from '../../../functions/opportunities/shared-row.ts';
import { featuredMarkets } from '../../../shared/catalogue/markets.ts';
import { assumptions, type Usage } from './assumptions.ts';
import { DAY_SECONDS, MONTH_SECONDS } from './month.ts';

/** What scanning takes, from the provider and from the table. */
export interface ScanWork {
  readonly scansPerMonth: number;
  /** Credits that the sweeps of featured markets take in a day. */
  readonly sweepCreditsPerDay: number;
  readonly creditsPerDay: number;
  /** Calls about single games for their further markets. */
  readonly eventCallsPerDay: number;
  /** Games whose further markets are at hand at any moment. */
  readonly fullGames: number;
  readonly secondsPerScan: number;
  readonly writesPerScan: number;
  readonly readsPerScan: number;
  /** Bytes that a scan leaves in the table for the parts' life. */
  readonly storedBytesPerScan: number;
  readonly paidCallsPerScan: number;
  /** Bytes of the ledger that a scan leaves for two months. */
  readonly ledgerBytesPerScan: number;
  /** A list as sent, in the mean of the boards. */
  readonly listBytes: number;
  /** The longest of the boards, all leagues together. */
  readonly longestListBytes: number;
  /** Write units of one league's parts, which lie in one partition. */
  readonly leagueWrites: number;
  /** Read units: the row that says what is current, one part of odds, the parts of a list in the mean of the boards. */
  readonly pointerReads: number;
  readonly oddsReads: number;
  readonly listReads: number;
}

/** The engine drops older quotes, so a game that was asked about longer ago has its featured markets alone. */
const QUOTE_LIFE_SECONDS = 600;

/** DynamoDB counts writes by started kilobytes, strong reads by four. */
const WRITE_UNIT_BYTES = 1024;
const READ_UNIT_BYTES = 4096;

/** Table calls of a scan beside parts, progress and ledger: lock taken and let go, credits booked and settled, list made current. */
const FIXED_WRITES = 5;
/** Progress is written as the scan begins with its first league, with each further one, and at the end; its row grows by so much a league. */
const PROGRESS_BYTES_PER_LEAGUE = 120;
const PROGRESS_BYTES = 200;
/** Keys and names of a row of parts, and the moment until which it is kept. */
const PART_ROW_BYTES = 60;
/** Stats, pointer, breaker, balance; refused markets come a league. */
const FIXED_READS = 4;
/** The ledger: a row with the calls that are planned, by leagues and with their events' ids, and a row with what each cost. */
const LEDGER_ROW_BYTES = 100;
const PLAN_BYTES_PER_LEAGUE = 112;
const PLAN_BYTES_PER_EVENT = 33;
const COST_BYTES = 4;
/** What DynamoDB adds to each item where it bills what is kept. */
const STORED_ITEM_BYTES = 100;
const POINTER_BYTES_PER_LEAGUE = 220;
const POINTER_BYTES_PER_PART = 40;

const BOOKS_MEASURED = assumptions.books.value;

export function scanWork(usage: Usage): ScanWork {
  const { scanSeconds, leagues, books, eventsPerLeague } = usage;
  const scansPerDay = DAY_SECONDS / scanSeconds;
  const games = leagues * eventsPerLeague;
  const price = creditsPerMarket(books);
  const sweepCreditsPerDay = leagues * featuredMarkets.length * price * scansPerDay;
  const callPrice = usage.marketsPerEvent * price;
  const eventCallsPerDay = eventCalls(usage, { games, callPrice, left: usage.dailyCredits - sweepCreditsPerDay });
  const callsPerScan = eventCallsPerDay / scansPerDay;
  const inReach = (eventCallsPerDay * Math.max(QUOTE_LIFE_SECONDS, scanSeconds)) / DAY_SECONDS;
  const fullGames = Math.min(games, inReach);

  const stored = storedBytes(usage, (fullGames + usage.featuredShare * (games - fullGames)) / leagues);
  const views = [stored.arbitrage, stored.overlap, stored.promo, stored.events, stored.odds];
  const leagueWrites = rowsOf(stored).reduce((sum, bytes) => sum + writeUnits(PART_ROW_BYTES + bytes), 0);
  const partWrites = leagues * leagueWrites;
  const progressWrites = writeUnits(PROGRESS_BYTES + PROGRESS_BYTES_PER_LEAGUE * leagues);
  const paidCallsPerScan = leagues + callsPerScan;
  const planBytes = LEDGER_ROW_BYTES + PLAN_BYTES_PER_LEAGUE * leagues + PLAN_BYTES_PER_EVENT * callsPerScan;
  const costBytes = LEDGER_ROW_BYTES + COST_BYTES * paidCallsPerScan;
  const oddsParts = Math.ceil(stored.odds / PART_LIMIT_BYTES);
  const pointerBytes = leagues * (POINTER_BYTES_PER_LEAGUE + POINTER_BYTES_PER_PART * oddsParts);
  return {
    scansPerMonth: MONTH_SECONDS / scanSeconds,
    sweepCreditsPerDay,
    creditsPerDay: sweepCreditsPerDay + eventCallsPerDay * callPrice,
    eventCallsPerDay,
    fullGames,
    secondsPerScan:
      leagues * usage.scanSecondsPerLeague +
      callsPerScan * usage.scanSecondsPerCall +
      (fullGames * usage.scanSecondsPerEvent * books) / BOOKS_MEASURED,
    writesPerScan:
      FIXED_WRITES + (1 + leagues) * progressWrites + writeUnits(planBytes) + writeUnits(costBytes) + partWrites,
    readsPerScan: FIXED_READS + leagues,
    storedBytesPerScan: leagues * views.reduce((sum, bytes) => sum + bytes, 0),
    paidCallsPerScan,
    ledgerBytesPerScan: planBytes + costBytes + 2 * STORED_ITEM_BYTES,
    listBytes: stored.reply,
    // Promos of all leagues together are cut to the length of one league's.
    longestListBytes: Math.max(leagues * stored.arbitrage, leagues * stored.overlap, stored.promo),
    leagueWrites,
    pointerReads: Math.ceil(pointerBytes / READ_UNIT_BYTES),
    oddsReads: Math.ceil(Math.min(stored.odds, PART_LIMIT_BYTES) / READ_UNIT_BYTES),
    listReads: leagues * Math.ceil(stored.board / READ_UNIT_BYTES),
  };
}

/** A game is asked about once a scan at most. */
function eventCalls(
  { scanSeconds, eventRefreshSeconds }: Usage,
  { games, callPrice, left }: { games: number; callPrice: number; left: number },
): number {
  const most = (games * DAY_SECONDS) / scanSeconds;
  if (eventRefreshSeconds !== null) return Math.min(most, (games * DAY_SECONDS) / eventRefreshSeconds);
  return callPrice === 0 ? most : Math.min(most, Math.max(0, left) / callPrice);
}

function writeUnits(bytes: number): number {
  return Math.ceil(bytes / WRITE_UNIT_BYTES);
}

/** Bytes of the rows that one league's views take: the smallest share one, and what is empty has none. */
function rowsOf({ arbitrage, overlap, promo, events, odds }: ReturnType<typeof storedBytes>): readonly number[] {
  const views = Object.entries({ arbitrage, overlap, promo, events, odds }).filter(([, bytes]) => bytes > 0);
  const shared = sharing(views);
  const together = views.filter(([name]) => shared.includes(name)).reduce((sum, [, bytes]) => sum + bytes, 0);
  const own = views.filter(([name]) => !shared.includes(name)).map(([, bytes]) => bytes);
  return together > 0 ? [...own, together] : own;
}

/** Bytes of one league's views, compressed. `games`: how many full ones its quotes weigh as much as. */
function storedBytes(usage: Usage, games: number) {
  const { leagues, listBytes, arbitrageViews, overlapViews } = usage;
  // More books make each card and each comparison longer in the same measure, and more arbitrages besides.
  const byBooks = usage.books / BOOKS_MEASURED;
  const arbitrage = games * usage.arbitrageBytesPerEvent * byBooks ** usage.arbitrageBooksPower;
  const overlap = games * usage.overlapBytesPerEvent * byBooks;
  const promo = usage.promoBytesPerLeague * byBooks;
  const promoViews = 1 - arbitrageViews - overlapViews;
  // Promos of all leagues together are cut to the length of one league's.
  const reply = arbitrageViews * arbitrage * leagues + overlapViews * overlap * leagues + promoViews * promo;
  const given = listBytes === null || reply === 0 ? 1 : listBytes / reply;
  return {
    arbitrage: arbitrage * given,
    overlap: overlap * given,
    promo: promo * given,
    events: usage.eventsPerLeague * usage.eventBytesPerEvent,
    odds: games * usage.oddsBytesPerEvent * byBooks,
    /** A list as sent, and one league's part of it as stored, in the mean of the boards. */
    reply: listBytes ?? reply,
    board: (arbitrageViews * arbitrage + overlapViews * overlap + promoViews * promo) * given,
  };
}
