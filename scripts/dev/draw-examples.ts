/** `npm run examples`: draws the examples of the offer and the Help page from the odds simulator, and dates them. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fromWire } from '../../frontend/src/api/from-wire.ts';
import type { DrawnExample, ExampleAmount } from '../../frontend/src/features/marketing/offer/example.ts';
import { describeOpportunity } from '../../frontend/src/features/odds/card/describe-opportunity.ts';
import { badgeText } from '../../frontend/src/features/odds/card/figures.ts';
import { rangeText } from '../../frontend/src/features/odds/card/overlap-text.ts';
import { bookmakerKeys, eventMarkets, featuredCallMarkets } from '../../functions/odds/provider/plan.ts';
import { toWire } from '../../functions/odds/snapshot/to-wire.ts';
import { feeOfBet } from '../../shared/boards/price-at.ts';
import { leagues } from '../../shared/catalogue/leagues.ts';
import { teamsOf } from '../../shared/catalogue/team-names.ts';
import type { Opportunity } from '../../shared/contracts/opportunities.ts';
import { valueStake } from '../../shared/fair/value-stake.ts';
import { american, type DecimalOdds, price, toDecimal } from '../../shared/odds/american.ts';
import { perKind } from '../../shared/odds/kinds.ts';
import { type OpportunityKind, opportunityKinds } from '../../shared/odds/limits.ts';
import { type Cents, cents, nearestCent } from '../../shared/odds/money.ts';
import { shownPromo } from '../../shared/odds/promo-return.ts';
import { defaultStakeRules } from '../../shared/odds/stake-rules.ts';
import { shownStakes } from '../../shared/odds/stakes.ts';
import { scanRecordings } from '../simulators/odds-provider/recordings/scan-recordings.ts';
import { simulate } from '../simulators/odds-provider/simulation.ts';
import { respond } from '../simulators/odds-provider/v4/endpoints.ts';

/** Total stakes to choose from, in cents, and faces of a bonus bet. */
const TOTALS = [100_00, 500_00, 1_000_00].map(cents);

const BANKROLLS = [1_000_00, 5_000_00, 10_000_00].map(cents);

const FACES = [50_00, 100_00, 250_00].map(cents);

type Prices = readonly [DecimalOdds, DecimalOdds];

/** Cards shown of each kind. */
const SHOWN = 3;

/** What an example of each kind is like: ordinary, so that it raises no false hopes. Margins in percent. */
const isOrdinary: Readonly<Record<OpportunityKind, (row: Opportunity) => boolean>> = {
  arbitrage: ({ profitMargin, overlap }) => isWithin(Number(profitMargin), 0.8, 2.5) && overlap === undefined,
  overlap: ({ profitMargin, overlap }) =>
    isWithin(Number(profitMargin), -4, -0.5) &&
    overlap !== undefined &&
    overlap.bothWin !== null &&
    isWithin(overlap.expectedValue ?? Number.NaN, 0, 5) &&
    (overlap.hitProbability ?? 0) >= 0.015,
  // The hedge of a long shot ties up several times the bonus.
  promo: ({ profitMargin, stakes }) => isWithin(Number(profitMargin), 60, 80) && (Object.values(stakes)[1] ?? 0) <= 250,
  'low-hold': ({ profitMargin }) => isWithin(Number(profitMargin), -1.5, -0.2),
  value: ({ profitMargin, bestOdds }) =>
    isWithin(Number(profitMargin), 1, 4.5) &&
    Object.values(bestOdds).every(({ odds }) => Math.abs(Number(odds)) <= 150),
};

/** Markets that need no explanation come first. */
const plainMarkets = ['h2h', 'spreads', 'totals'];

const USAGE = 'Usage: npm run examples [-- --at 2026-11-24T18:00:00Z]';
const folder = join(import.meta.dirname, '../../frontend/src');
const SOON_SECONDS = 48 * 3600;
/** Not every simulation has enough ordinary opportunities of each kind. */
const MAX_SIMULATIONS = 50;

type Rows = Readonly<Record<OpportunityKind, readonly Opportunity[]>>;

const { values } = parseArgs({ options: { at: { type: 'string' } } });
const at = Math.floor((values.at === undefined ? Date.now() : Date.parse(values.at)) / 60_000) * 60;
if (Number.isNaN(at)) throw new Error(USAGE);

const rows = drawnRows();
const drawnAt = new Date(at * 1000).toISOString();
for (const kind of opportunityKinds) {
  await write(`features/marketing/offer/examples/${kind}.json`, { drawnAt, ...exampleOf(firstOf(rows[kind])) });
}
await write('pages/examples/example-rows.json', { drawnAt, ...rows });

function drawnRows(): Rows {
  for (let simulation = 1; simulation <= MAX_SIMULATIONS; simulation += 1) {
    const found = scanRecordings([{ path: 'simulated', format: 'american', events: eventsOf(simulation) }], at);
    const drawn = perKind((kind) => (chooseExamples(kind, found[kind].map(toWire)) ?? []).map(withoutOthers));
    if (opportunityKinds.every((kind) => drawn[kind].length > 0)) return drawn;
  }
  throw new Error('No simulation has ordinary examples of every kind: choose another time');
}

/** The simulated provider's answers for games that start soon. */
function eventsOf(simulation: number): unknown[] {
  const source = simulate(`examples-${simulation}`, { startTime: at });
  return leagues.flatMap(({ key: league }) => {
    const markets = [...featuredCallMarkets(new Set()), ...eventMarkets(league, new Set())].join();
    const query = new URLSearchParams({ bookmakers: bookmakerKeys().join(), markets, oddsFormat: 'american' });
    return source
      .games(league, at)
      .filter(({ startsAt }) => startsAt > at && startsAt <= at + SOON_SECONDS)
      .map(({ id }) => respond(source, `/v4/sports/${league}/events/${id}/odds`, query, at)?.json);
  });
}

/** A card shows no other prices than its own. */
function withoutOthers(row: Opportunity): Opportunity {
  return { ...row, quotes: Object.fromEntries(Object.keys(row.quotes).map((label) => [label, []])) };
}

function firstOf([first]: readonly Opportunity[]): Opportunity {
  if (first === undefined) throw new Error('No example');
  return first;
}

async function write(name: string, content: unknown): Promise<void> {
  await writeFile(join(folder, name), `${JSON.stringify(content, undefined, 2)}\n`);
  console.log(`${name}: ${JSON.stringify(content).length} bytes`);
}

/**
 * Rows of a kind to show as examples: ordinary ones of different games, without warnings, limits or fees. Undefined if the list has too few.
 */
function chooseExamples(kind: OpportunityKind, rows: readonly Opportunity[]): readonly Opportunity[] | undefined {
  const fit = rows
    .filter((row) => row.flags.length === 0 && isOrdinary[kind](row) && isPlainlyPriced(row))
    .toSorted((a, b) => rank(a) - rank(b));
  const games = [...Map.groupBy(fit, ({ eventId }) => eventId).values()].flatMap(([first]) => first ?? []);
  return games.length < SHOWN ? undefined : games.slice(0, SHOWN);
}

function isPlainlyPriced(row: Opportunity): boolean {
  return Object.values(row.bestOdds).every((bet) => bet.limit === undefined && feeOfBet(bet, row)?.rate === 0);
}

function rank({ market, participant }: Opportunity): number {
  const place = plainMarkets.indexOf(market);
  return place === -1 || participant !== undefined ? plainMarkets.length : place;
}

function isWithin(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}

/** What the offer shows of an opportunity, with its sums worked out: the page only prints them. */
function exampleOf(row: Opportunity): Omit<DrawnExample, 'drawnAt'> {
  const opportunity = fromWire(row);
  const { badge, league, title, market, participant, legs } = describeOpportunity(opportunity);
  const prices = legs.map((leg) => toDecimal(american(Number(leg.odds))));
  const { overlap } = opportunity;
  return {
    league,
    title,
    market: participant === undefined ? market : `${market} · ${participant}`,
    legs: legs.map(({ outcome, odds: text }) => ({ outcome, odds: text })),
    ...(overlap === undefined || overlap.bothWin === null
      ? {}
      : {
          bothWinOn: rangeText(overlap.bothWin, overlap.measure, teamsOf(opportunity.eventTitle)),
          expectedValue: badgeText(badge),
          chance: `${(100 * (overlap.hitProbability ?? 0)).toFixed(1)}%`,
        }),
    ...(row.value && { expectedValue: badgeText(badge), chance: `${(100 * row.value.fairLow).toFixed(0)}%` }),
    amounts: amountsOf(row, prices),
  };
}

function amountsOf({ kind, value }: Opportunity, prices: readonly DecimalOdds[]): ExampleAmount[] {
  const [first, second] = prices;
  if (first === undefined) throw new Error('An example without a price');
  if (value !== undefined) return BANKROLLS.map((bankroll) => valueAt(bankroll, value.fairLow, first));
  if (second === undefined) throw new Error('A pair with one price');
  const pair = [first, second] as const;
  return kind === 'promo' ? FACES.map((face) => promoAt(face, pair)) : TOTALS.map((total) => betsAt(total, pair));
}

/** The one bet of a bankroll. */
function valueAt(bankroll: Cents, fair: number, odds: DecimalOdds): ExampleAmount {
  const bet = { fair, price: price(odds), most: Number.POSITIVE_INFINITY };
  const stake = valueStake(bet, { ...defaultStakeRules, bankroll });
  const pays = nearestCent(stake * odds);
  return {
    ...{ amount: bankroll, staked: stake, stakes: [stake], pays: [pays], profits: [pays - stake] },
    bothWin: pays - stake,
  };
}

function betsAt(total: Cents, prices: Prices): ExampleAmount {
  const { stakes } = shownStakes({ total, prices });
  const staked = stakes[0] + stakes[1];
  const pays = [nearestCent(stakes[0] * prices[0]), nearestCent(stakes[1] * prices[1])] as const;
  return {
    amount: total,
    staked,
    stakes,
    pays,
    profits: [pays[0] - staked, pays[1] - staked],
    bothWin: pays[0] + pays[1] - staked,
  };
}

/** A bonus bet costs nothing, and pays without its face. */
function promoAt(face: Cents, prices: Prices): ExampleAmount {
  const { hedgeStake } = shownPromo({
    promotion: { kind: 'bonus-bet' },
    amount: face,
    promoted: prices[0],
    hedge: prices[1],
  });
  const pays = [nearestCent(face * (prices[0] - 1)), nearestCent(hedgeStake * prices[1])] as const;
  return {
    amount: face,
    staked: hedgeStake,
    stakes: [face, hedgeStake],
    pays,
    profits: [pays[0] - hedgeStake, pays[1] - hedgeStake],
    bothWin: pays[0] + pays[1] - hedgeStake,
  };
}
