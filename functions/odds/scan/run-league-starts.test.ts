import { describe, expect, it } from 'vitest';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import { listedGame, moneylineGame } from '../testing/provider-game.ts';
import { ARBITRAGE_PRICES, type ScanFixture, scanFixture } from '../testing/scan-fixture.ts';
import { failure } from '../testing/scripted-provider.ts';

const LEAGUE = 'icehockey_nhl' as const;
const HOUR = 3600;
/** Between the scans; the reply of the first one is still fresh in the second. */
const LATER = 300;

interface Says {
  /** Seconds from the second scan to the start; undefined if the game is missing. */
  readonly list?: number;
  readonly featured?: number;
  /** What the call about the game alone said in the first scan. */
  readonly kept: number;
  /** Whether the prices are in that reply rather than in the featured call. */
  readonly pricesIn?: 'kept' | 'featured';
  /** How old the prices of the featured call are. */
  readonly confirmedAgo?: number;
}

/** Two scans: in the second one, the call about the game fails, so that its last reply is used. */
async function secondScan({
  list,
  featured,
  kept,
  pricesIn = 'featured',
  confirmedAgo = 0,
}: Says): Promise<ScanFixture> {
  const fixture = scanFixture(memoryTable().table);
  const script = fixture.provider.script(LEAGUE);
  const start = fixture.at() + LATER;
  const prices = { kept: {}, featured: {}, [pricesIn]: ARBITRAGE_PRICES };
  const facts = (startsIn: number, secondsAgo = 0) => ({
    league: LEAGUE,
    id: 'n1',
    startsAt: start + startsIn,
    updatedAt: fixture.at() - secondsAgo,
  });
  Object.assign(script, { events: [listedGame(facts(HOUR))], odds: [] });
  script.eventOdds.n1 = moneylineGame(facts(kept), prices.kept);
  await fixture.scan();

  fixture.advance(LATER);
  Object.assign(script, {
    events: list === undefined ? [] : [listedGame(facts(list))],
    odds: featured === undefined ? [] : [moneylineGame(facts(featured, confirmedAgo), prices.featured)],
    override: ({ kind }: { kind: string }) => (kind === 'event' ? failure(500, 'X') : undefined),
  });
  // Without an upcoming game nothing would be requested.
  fixture.game(LEAGUE, 'n2', {}, 2 * HOUR);
  await fixture.scan();
  return fixture;
}

/** Seconds from the second scan to the start of the game's arbitrage; undefined without one. */
async function startOf(says: Says): Promise<number | undefined> {
  const fixture = await secondScan(says);
  const [found] = await fixture.opportunities('arbitrage');
  return found && Date.parse(found.eventStartTime) / 1000 - fixture.at();
}

describe('a game whose start a kept reply names differently', () => {
  it('starts when the list and the featured call say', async () => {
    expect(await startOf({ list: 3 * HOUR, featured: 3 * HOUR, kept: HOUR })).toBe(3 * HOUR);
    expect(await startOf({ list: HOUR, featured: HOUR, kept: 3 * HOUR })).toBe(HOUR);
  });

  it('is scanned if they moved a start that has passed', async () => {
    expect(await startOf({ list: HOUR, featured: HOUR, kept: -60 })).toBe(HOUR);
  });

  it('is dropped if they say that it has started', async () => {
    expect(await startOf({ list: 0, featured: 0, kept: HOUR })).toBeUndefined();
  });

  it('is dropped if only the list says so', async () => {
    expect(await startOf({ list: -60, featured: HOUR, kept: HOUR })).toBeUndefined();
  });

  it('is dropped if only the featured call says so', async () => {
    expect(await startOf({ list: HOUR, featured: -60, kept: HOUR })).toBeUndefined();
  });

  it('starts when the list says if the featured call has no prices of it', async () => {
    expect(await startOf({ list: 2 * HOUR, kept: HOUR, pricesIn: 'kept' })).toBe(2 * HOUR);
    expect(await startOf({ list: HOUR, kept: -60, pricesIn: 'kept' })).toBe(HOUR);
  });

  it('is dropped if only the featured call says so, however old its prices are', async () => {
    const says = { list: HOUR, featured: -60, kept: HOUR, confirmedAgo: LATER + 60 };
    expect(await startOf(says)).toBeUndefined();
  });
});

it('a game that the list has lost starts when the featured call says', async () => {
  expect(await startOf({ featured: 2 * HOUR, kept: HOUR })).toBe(2 * HOUR);
});
