import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newestUpdate } from './json-recording.ts';
import { readRecordings } from './read-recordings.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recordings-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function save(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}

async function read(name: string, content: string | Uint8Array) {
  const { files } = await readRecordings(await save(name, content));
  return files[0] ?? expect.unreachable();
}

const event = (id: string, prices = [-110, 105]) => ({
  id,
  sport_key: 'icehockey_nhl',
  commence_time: '2026-01-02T00:00:00Z',
  home_team: 'Reds',
  away_team: 'Blues',
  bookmakers: [
    {
      key: 'fanduel',
      markets: [
        {
          key: 'h2h',
          last_update: '2026-01-01T20:00:00Z',
          outcomes: [
            { name: 'Blues', price: prices[0] },
            { name: 'Reds', price: prices[1] },
          ],
        },
      ],
    },
  ],
});

describe('JSON', () => {
  it.each([
    ['an array of events', [event('a'), event('b')]],
    [
      'a historical envelope around an array',
      { timestamp: 't', previous_timestamp: 'p', data: [event('a'), event('b')] },
    ],
    [
      'a wrapper by league',
      { nba: { fetched_at: 1, games: [event('a')] }, nhl: { fetched_at: 2, games: [event('b')] } },
    ],
    ['a wrapper with a list of leagues', { sports: [{ sport: 'nba', games: [event('a'), event('b')] }] }],
    ['two named snapshots', { 'day:full': [event('a')], 'day:refresh': [event('b')] }],
    ['an array of single-event replies', [{ data: event('a') }, { data: event('b') }]],
  ])('the events are found in order in %s', async (_shape, content) => {
    expect((await read('a.json', JSON.stringify(content))).events).toEqual([event('a'), event('b')]);
  });

  it.each([
    ['alone', event('a')],
    ['in a historical envelope', { timestamp: 't', data: event('a') }],
  ])('a single event %s is found', async (_shape, content) => {
    expect((await read('a.json', JSON.stringify(content))).events).toEqual([event('a')]);
  });

  it.each([
    ['of a league without games', []],
    ['of history', { timestamp: 't', data: [] }],
  ])('the empty reply %s has no events', async (_which, content) => {
    expect((await read('a.json', JSON.stringify(content))).events).toEqual([]);
  });

  it('gzip is unpacked and a byte order mark is dropped', async () => {
    const text = `\u{feff}${JSON.stringify([event('a')])}`;
    expect((await read('a.json.gz', gzipSync(text))).events).toEqual([event('a')]);
  });

  it.each([
    ['american', [-110, 105, 1.9, 100]],
    ['decimal', [1.91, 101, 2.05, 1.5]],
  ])('prices are %s if most of them are: %j', async (format, prices) => {
    const content = [event('a', prices.slice(0, 2)), event('b', prices.slice(2))];
    expect((await read('a.json', JSON.stringify(content))).format).toBe(format);
  });
});

interface ReadEvent {
  readonly [field: string]: unknown;
  readonly bookmakers: readonly { key: string; title: string; markets: readonly ReadMarket[] }[];
}
interface ReadMarket {
  readonly key: string;
  readonly last_update: string;
  readonly outcomes: readonly { name: string; description?: string; price: unknown; point?: number }[];
}

/** The outcomes of events, each as one line: of the event, the book, the market and the bet. */
const outcomesOf = (events: readonly unknown[]) =>
  (events as readonly ReadEvent[]).flatMap(({ id, sport_key, commence_time, home_team, away_team, bookmakers }) =>
    bookmakers.flatMap(({ key: book, title, markets }) =>
      markets.flatMap(({ key, last_update, outcomes }) =>
        outcomes.map(({ name, description, price, point }) =>
          [
            [id, sport_key, commence_time, home_team, away_team].join(' '),
            [book, title, key, last_update].join(' '),
            [name, description, price, point].join('/'),
          ].join(' | '),
        ),
      ),
    ),
  );

describe('CSV', () => {
  it('the shape with dotted names is read', async () => {
    const { events, format } = await read(
      'a.csv.gz',
      gzipSync(`,outcomes_name,outcomes_description,outcomes_price,outcomes_point,id,sport_key,sport_title,commence_time,home_team,away_team,bookmakers.key,bookmakers.title,bookmakers.last_update,bookmakers.markets.key,bookmakers.markets.last_update
0,Over,"Jr., Ann",-115,8.5,e1,basketball_nba,NBA,2024-03-07T00:00:00Z,Wizards,Magic,draftkings,DraftKings,,player_points,2024-03-06T19:23:01Z
1,Under,"Jr., Ann",-105.0,8.5,e1,basketball_nba,NBA,2024-03-07T00:00:00Z,Wizards,Magic,draftkings,DraftKings,,player_points,2024-03-06T19:23:01Z
2,Over,Bo,120,4,e1,basketball_nba,NBA,2024-03-07T00:00:00Z,Wizards,Magic,fanduel,FanDuel,,player_points,2024-03-06T19:22:00Z
`),
    );
    expect(format).toBe('american');
    const of = 'e1 basketball_nba 2024-03-07T00:00:00Z Wizards Magic';
    expect(outcomesOf(events)).toEqual([
      `${of} | draftkings DraftKings player_points 2024-03-06T19:23:01Z | Over/Jr., Ann/-115/8.5`,
      `${of} | draftkings DraftKings player_points 2024-03-06T19:23:01Z | Under/Jr., Ann/-105/8.5`,
      `${of} | fanduel FanDuel player_points 2024-03-06T19:22:00Z | Over/Bo/120/4`,
    ]);
  });

  it('the shape of featured markets with one time per row is read', async () => {
    const { events, format } = await read(
      'a.csv',
      `event_id,sport_key,sport_title,commence_time,home_team,away_team,snapshot_time,market_type,bookmaker_key,bookmaker_title,last_update,market,outcome_name,price,point,implied_prob
e1,baseball_mlb,MLB,2026-04-16T16:40:00Z,Reds,Blues,2026-04-16T18:59:53.170159+00:00,main,fliff,Fliff,2026-04-16T18:59:38Z,h2h,Reds,2.46,,0.4
e1,baseball_mlb,MLB,2026-04-16T16:40:00Z,Reds,Blues,2026-04-16T18:59:53.170159+00:00,main,fliff,Fliff,2026-04-16T18:59:38Z,spreads,Blues,1.9,-1.5,0.5
e2,baseball_mlb,MLB,2026-04-16T20:40:00Z,Reds,Blues,2026-04-16T18:59:53.170159+00:00,main,fliff,Fliff,2026-04-16T18:59:38Z,h2h,Reds,,,0.4
`,
    );
    expect(format).toBe('decimal');
    expect(outcomesOf(events)).toEqual([
      'e1 baseball_mlb 2026-04-16T16:40:00Z Reds Blues | fliff Fliff h2h 2026-04-16T18:59:38Z | Reds//2.46/',
      'e1 baseball_mlb 2026-04-16T16:40:00Z Reds Blues | fliff Fliff spreads 2026-04-16T18:59:38Z | Blues//1.9/-1.5',
      'e2 baseball_mlb 2026-04-16T20:40:00Z Reds Blues | fliff Fliff h2h 2026-04-16T18:59:38Z | Reds///',
    ]);
  });

  it('WNBA milestones are read: the league is implied, and the time of the reply replaces the lost one', async () => {
    const { events } = await read(
      'a.csv',
      `game_date,event_id,game,game_time,home_team,away_team,player,team,stat,side,threshold,odds,sportsbook,sportsbook_key,market_key,source,scraped_at
2026-07-30,e1,Sun @ Sky,2026-07-31T00:02:55Z,Sky,Sun,Natasha,,AST,OVER,5.5,-475,DraftKings,draftkings,player_assists_alternate,x,2026-07-31T01:11:13.990503+00:00
`,
    );
    expect(outcomesOf(events)).toEqual([
      'e1 basketball_wnba 2026-07-31T00:02:55Z Sky Sun | draftkings DraftKings player_assists_alternate 2026-07-31T01:11:13Z | Over/Natasha/-475/5.5',
    ]);
  });

  it('WNBA games and props are read: teams from "away @ home", outcome names in the provider’s spelling', async () => {
    const row = (market: string, side: string, player: string, line: string) =>
      `2026-07-30,e1,Sun @ Sky,2026-07-31T00:10:00Z,X,${market},${side},,${player},,betonlineag,BetOnline.ag,${line},-206,True,x,2026-07-30T15:24:28.420848+00:00`;
    const { events } = await read(
      'a.csv',
      [
        'game_date,event_id,game,commence_time,market_type,market_key,side,team,player,stat,book_key,book_title,line,odds,is_preferred_book,source,scraped_at',
        row('h2h', 'Sky', '', ''),
        row('totals', 'UNDER', '', '160.5'),
        row('player_double_double', 'YES', 'Olivia', '0'),
      ].join('\n'),
    );
    const of = 'e1 basketball_wnba 2026-07-31T00:10:00Z Sky Sun | betonlineag BetOnline.ag';
    expect(outcomesOf(events)).toEqual([
      `${of} h2h 2026-07-30T15:24:28Z | Sky//-206/`,
      `${of} totals 2026-07-30T15:24:28Z | Under//-206/160.5`,
      `${of} player_double_double 2026-07-30T15:24:28Z | Yes/Olivia/-206/0`,
    ]);
  });

  it('NHL props with both sides in a row are read: one event per date, one time per row', async () => {
    const { events } = await read(
      'a.csv',
      `date,player_id,player_name,team,market,line,over_price,under_price,book,first_seen_at,last_seen_at,is_current,_merge_key
2026-04-13,1.0,Brayden,TBL,SOG,2.5,145,-200.0,betmgm,2026-04-13T03:20:45.345901Z,2026-04-13T03:54:53.934894Z,False,id::1.0
2026-04-13,2.0,Corey,TBL,GOALS,1.5,1800,,betmgm,2026-04-12T20:48:24.818642Z,2026-04-13T05:28:06.171423Z,False,id::2.0
2026-04-13,2.0,Corey,TBL,GOALS,0.5,300,,betmgm,2026-04-12T20:48:24.818642Z,2026-04-13T05:29:06.171423Z,False,id::2.0
2026-04-13,2.0,Corey,TBL,HITS,0.5,300,,betmgm,2026-04-12T20:48:24.818642Z,2026-04-13T05:29:06.171423Z,False,id::2.0
`,
    );
    const of = 'icehockey_nhl-2026-04-13 icehockey_nhl 2026-04-14T10:00:00Z Home teams Away teams | betmgm betmgm';
    expect(outcomesOf(events)).toEqual([
      `${of} player_shots_on_goal 2026-04-13T03:54:53Z | Over/Brayden/145/2.5`,
      `${of} player_shots_on_goal 2026-04-13T03:54:53Z | Under/Brayden/-200/2.5`,
      `${of} player_goals 2026-04-13T05:28:06Z | Over/Corey/1800/1.5`,
      `${of} player_goals 2026-04-13T05:29:06Z | Over/Corey/300/0.5`,
      `${of} HITS 2026-04-13T05:29:06Z | Over/Corey/300/0.5`,
    ]);
  });
});

describe('folders and failures', () => {
  it('recordings in subfolders are read by path, and other files ignored', async () => {
    await save('nhl/b.json', JSON.stringify([event('b')]));
    await save('mlb/a.json', JSON.stringify(event('a')));
    await save('README.md', '# notes');
    const { files } = await readRecordings(folder);
    expect(files.map(({ path }) => path)).toEqual([join(folder, 'mlb/a.json'), join(folder, 'nhl/b.json')]);
  });

  it('every unreadable recording is named, and none is read', async () => {
    await save('good.json', JSON.stringify([event('a')]));
    const bad = [
      await save('cut.json', '[{"id": "a"'),
      await save('error.json', '{"message": "no credits", "error_code": "OUT_OF_USAGE_CREDITS"}'),
      await save('not-gzip.json.gz', '[]'),
      await save('cut-gzip.json.gz', gzipSync(JSON.stringify([event('a')])).subarray(0, 60)),
      await save('other.csv', 'name,price\nReds,1.9\n'),
      await save('ragged.csv', 'event_id,bookmaker_key,last_update,market,outcome_name,price\ne1,fanduel\n'),
      await save('empty.csv', ''),
      await save('latin.json', Uint8Array.of(0x22, 0xe9, 0x22)),
    ];
    const error = await readRecordings(folder).then(() => expect.unreachable(), String);
    for (const path of bad) expect(error).toContain(`${path}: `);
    expect(error).not.toContain('good.json');
  });

  it('a folder without recordings is an error', async () => {
    await save('README.md', '# notes');
    await expect(readRecordings(folder)).rejects.toThrow('No recordings in ');
    await expect(readRecordings(join(folder, 'README.md'))).rejects.toThrow('No recordings in ');
    await expect(readRecordings(join(folder, 'nowhere'))).rejects.toThrow('ENOENT');
  });
});

describe('newestUpdate', () => {
  it('is the newest time of any book or market, as text or in seconds', () => {
    const dated = (book: unknown, market: unknown) => ({
      bookmakers: [{ last_update: book, markets: [{ last_update: market }] }],
    });
    expect(newestUpdate([dated('2026-01-01T00:00:10Z', undefined), dated(undefined, '2026-01-01T00:00:09.9Z')])).toBe(
      1767225610,
    );
    expect(newestUpdate([dated(1767225600, 1767225700), dated(null, 'yesterday')])).toBe(1767225700);
  });

  it('is null if nothing has a time', () => {
    expect(newestUpdate([{ bookmakers: [] }, null])).toBeNull();
  });
});
