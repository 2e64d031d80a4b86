import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { replay } from './replay.ts';
import type { OddsSource } from './source.ts';
import { respond } from './v4/endpoints.ts';

const HOUR = 3600;
const NOW = Date.parse('2026-11-21T15:00:00Z') / 1000;
const ID = 'a'.repeat(32);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recordings-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** An event two hours before its start, with one book. */
function recording(seenAt: string, prices: readonly [number, number], book = 'fanduel', market = 'h2h') {
  return {
    id: ID,
    sport_key: 'basketball_nba',
    sport_title: 'NBA',
    commence_time: '2024-02-01T02:00:00Z',
    home_team: 'Boston Celtics',
    away_team: 'Miami Heat',
    bookmakers: [
      {
        key: book,
        title: book,
        last_update: seenAt,
        markets: [
          {
            key: market,
            last_update: seenAt,
            outcomes: [
              { name: 'Boston Celtics', price: prices[0] },
              { name: 'Miami Heat', price: prices[1] },
            ],
          },
        ],
      },
    ],
  };
}

async function saved(files: Record<string, unknown>): Promise<OddsSource> {
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), JSON.stringify(content));
  return replay(folder, NOW);
}

// biome-ignore lint/suspicious/noExplicitAny: the reply is read untyped, as by an unknown client.
function leagueOdds(source: OddsSource, at: number, query: Record<string, string> = {}): any {
  const params = new URLSearchParams({ bookmakers: 'fanduel,betmgm', oddsFormat: 'american', ...query });
  return respond(source, '/v4/sports/basketball_nba/odds', params, at)?.json;
}

it('a recording’s times and games are shifted to now', async () => {
  const source = await saved({ 'one.json': [recording('2024-02-01T00:00:00Z', [-150, 130])] });
  const [event] = leagueOdds(source, NOW);
  expect(event.commence_time).toBe('2026-11-21T17:00:00Z');
  expect(event.bookmakers[0].markets[0].last_update).toBe('2026-11-21T15:00:00Z');
  expect(event.bookmakers[0].markets[0].outcomes[0]).toEqual({ name: 'Boston Celtics', price: -150 });
});

it('update times follow the clock while start times stay', async () => {
  const source = await saved({ 'one.json': [recording('2024-02-01T00:00:00Z', [-150, 130])] });
  const [event] = leagueOdds(source, NOW + HOUR);
  expect(event.commence_time).toBe('2026-11-21T17:00:00Z');
  expect(event.bookmakers[0].markets[0].last_update).toBe('2026-11-21T16:00:00Z');
});

it('recordings of one event are merged, with the newest quotes and their ages', async () => {
  const source = await saved({
    'a-newer.json': [recording('2024-02-01T00:00:00Z', [-150, 130])],
    'b-older.json': [
      recording('2024-01-31T23:00:00Z', [-120, 100]),
      recording('2024-01-31T23:00:00Z', [-110, -110], 'betmgm'),
    ],
  });
  const events = leagueOdds(source, NOW);
  expect(events).toHaveLength(1);
  const quotes = events[0].bookmakers.map(
    ({ key, markets }: { key: string; markets: { last_update: string; outcomes: { price: number }[] }[] }) => [
      key,
      markets[0]?.last_update,
      markets[0]?.outcomes[0]?.price,
    ],
  );
  expect(Object.fromEntries(quotes.map(([key, ...rest]: [string]) => [key, rest]))).toEqual({
    fanduel: ['2026-11-21T15:00:00Z', -150],
    betmgm: ['2026-11-21T14:00:00Z', -110],
  });
});

it('recorded decimal odds are converted to American odds', async () => {
  const source = await saved({ 'one.json': [recording('2024-02-01T00:00:00Z', [1.67, 2.3])] });
  const { outcomes } = leagueOdds(source, NOW)[0].bookmakers[0].markets[0];
  expect(outcomes).toMatchObject([{ price: -149 }, { price: 130 }]);
});

it('only the requested books and markets are served', async () => {
  const source = await saved({ 'one.json': [recording('2024-02-01T00:00:00Z', [-150, 130])] });
  expect(leagueOdds(source, NOW, { bookmakers: 'betmgm' })[0].bookmakers).toEqual([]);
  expect(leagueOdds(source, NOW, { markets: 'totals' })[0].bookmakers).toEqual([]);
});
