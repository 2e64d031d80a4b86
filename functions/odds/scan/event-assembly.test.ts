import { beforeEach, describe, expect, it } from 'vitest';
import { Scan } from '../../../shared/engine/scan.ts';
import { EventReader } from '../provider/normalize.ts';
import { UnexpectedPayload } from '../provider/payload.ts';
import { EventAssembly } from './event-assembly.ts';

const AT = Date.parse('2026-07-01T20:00:00Z') / 1000;

function event(id: string, book: string, team: string, price: number) {
  const outcomes = [{ name: team, price }];
  return {
    id,
    sport_key: 'baseball_mlb',
    commence_time: '2026-07-01T23:00:00Z',
    home_team: 'Mets',
    away_team: 'Yankees',
    bookmakers: [{ key: book, markets: [{ key: 'h2h', last_update: '2026-07-01T20:00:00Z', outcomes }] }],
  };
}

const home = event('a', 'fanduel', 'Mets', 110);
const away = event('a', 'draftkings', 'Yankees', 110);

describe('the event assembly', () => {
  let scan: Scan;
  let reader: EventReader;
  let seen: string[];
  let assembly: EventAssembly;

  beforeEach(() => {
    scan = new Scan(AT);
    reader = new EventReader();
    seen = [];
    assembly = new EventAssembly(reader, scan, ({ id }) => seen.push(id));
  });

  const arbitrages = () => scan.finish().arbitrage.map(({ id }) => id);

  it('pairs prices of one event from different replies', () => {
    assembly.expect('a');
    assembly.expect('a');
    assembly.add([home], 'american');
    expect(seen).toEqual([]);
    assembly.add(away, 'american');
    expect(seen).toEqual(['a']);
    expect(arbitrages()).toEqual(['arbitrage/a/h2h//-']);
  });

  it('passes on an unexpected event at once', () => {
    assembly.add([home, event('b', 'fanduel', 'Mets', 110)], 'american');
    expect(seen).toEqual(['a', 'b']);
  });

  it('continues without a reply that will not arrive', () => {
    assembly.expect('a');
    assembly.expect('a');
    assembly.add([home], 'american');
    assembly.giveUp('a');
    expect(seen).toEqual(['a']);
  });

  it('passes on waiting events at the end', () => {
    assembly.expect('a');
    assembly.expect('a');
    assembly.add([home], 'american');
    assembly.finish();
    expect(seen).toEqual(['a']);
  });

  it('skips an event without any reply', () => {
    assembly.expect('a');
    assembly.giveUp('a');
    assembly.finish();
    expect(seen).toEqual([]);
  });

  it('reads the envelope of a historical reply, with one event or many', () => {
    assembly.add({ timestamp: 'x', previous_timestamp: 'x', next_timestamp: 'x', data: [home] }, 'american');
    assembly.add({ timestamp: 'x', data: event('b', 'fanduel', 'Mets', 110) }, 'american');
    expect(seen).toEqual(['a', 'b']);
  });

  it('reads replies with different price formats of one event', () => {
    assembly.expect('a');
    assembly.expect('a');
    assembly.add([home], 'american');
    assembly.add([event('a', 'draftkings', 'Yankees', 2.1)], 'decimal');
    expect(arbitrages()).toEqual(['arbitrage/a/h2h//-']);
  });

  describe('of replies that name different starts', () => {
    const HOUR = 3600;
    /** The event with another start, its price confirmed that long ago. */
    const starts = (raw: ReturnType<typeof event>, startsIn: number, secondsAgo = 0) => {
      const bookmakers = raw.bookmakers.map((book) => ({
        ...book,
        markets: book.markets.map((market) => ({ ...market, last_update: AT - secondsAgo })),
      }));
      return { ...raw, commence_time: AT + startsIn, bookmakers };
    };
    let found: number[];

    beforeEach(() => {
      found = [];
      assembly = new EventAssembly(reader, scan, ({ startsAt }) => found.push(startsAt - AT));
      assembly.expect('a');
      assembly.expect('a');
    });

    it('takes that of the newest reply, whatever the order', () => {
      assembly.add([starts(home, 2 * HOUR)], 'american', AT);
      assembly.add(starts(away, HOUR), 'american', AT - 240);
      assembly.expect('a');
      assembly.expect('a');
      assembly.add([starts(home, HOUR)], 'american', AT - 240);
      assembly.add(starts(away, 2 * HOUR), 'american', AT);
      expect(found).toEqual([2 * HOUR, 2 * HOUR]);
    });

    it('takes the earliest of the newest replies', () => {
      assembly.add([starts(home, 2 * HOUR)], 'american', AT);
      assembly.add(starts(away, HOUR), 'american', AT);
      expect(found).toEqual([HOUR]);
    });

    it('goes by the time of the reply, not by when its prices were confirmed', () => {
      assembly.add([starts(home, 2 * HOUR, 300)], 'american', AT);
      assembly.add(starts(away, HOUR), 'american', AT - 240);
      expect(found).toEqual([2 * HOUR]);
    });

    it('goes by when the prices were confirmed if the time of the reply is unknown', () => {
      assembly.add([starts(home, 2 * HOUR)], 'american');
      assembly.add(starts(away, HOUR, 300), 'american');
      expect(found).toEqual([2 * HOUR]);
    });

    it('drops an event that the newest reply says has started', () => {
      assembly.add([starts(home, HOUR)], 'american', AT - 240);
      assembly.add(starts(away, 0), 'american', AT);
      expect(found).toEqual([]);
      expect(scan.finish().counts.started).toBe(1);
    });
  });

  describe('of a list of events', () => {
    const HOUR = 3600;
    const listed = (startsIn: number) => ({
      id: 'a',
      league: 'baseball_mlb',
      startsAt: AT + startsIn,
      homeTeam: 'Mets',
      awayTeam: 'Yankees',
    });

    it('takes the start, which replaces that of an older reply', () => {
      assembly.expect('a');
      assembly.addListed(listed(HOUR), AT);
      expect(seen).toEqual([]);
      assembly.add([home], 'american', AT - 240);
      expect(seen).toEqual(['a']);
      assembly.expect('a');
      assembly.addListed(listed(-1), AT);
      assembly.add([home], 'american', AT - 240);
      expect(scan.finish().counts).toMatchObject({ events: 1, started: 1 });
    });

    it('expects nothing, and ignores an event that is not expected', () => {
      assembly.addListed(listed(HOUR), AT);
      assembly.finish();
      expect(seen).toEqual([]);
    });

    it('keeps an event without any reply, which then has no odds', () => {
      assembly.expect('a');
      assembly.addListed(listed(HOUR), AT);
      assembly.giveUp('a');
      expect(seen).toEqual(['a']);
      expect(scan.finish().counts).toMatchObject({ events: 1, quotes: 0 });
    });
  });

  it.each([['text'], [null], [{ message: 'Unknown sport' }], [{ timestamp: 'x', data: null }]])(
    'refuses the reply %j',
    (body) => {
      expect(() => assembly.add(body, 'american')).toThrow(UnexpectedPayload);
    },
  );
});
