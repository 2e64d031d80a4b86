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

describe('an assembly of answers', () => {
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

  it('pairs prices of one event that came in different answers', () => {
    assembly.expect('a');
    assembly.expect('a');
    assembly.add([home], 'american');
    expect(seen).toEqual([]);
    assembly.add(away, 'american');
    expect(seen).toEqual(['a']);
    expect(arbitrages()).toEqual(['arbitrage/a/h2h//-']);
  });

  it('hands over at once an event that nobody announced', () => {
    assembly.add([home, event('b', 'fanduel', 'Mets', 110)], 'american');
    expect(seen).toEqual(['a', 'b']);
  });

  it('makes do with what is there when an answer will not come', () => {
    assembly.expect('a');
    assembly.expect('a');
    assembly.add([home], 'american');
    assembly.giveUp('a');
    expect(seen).toEqual(['a']);
  });

  it('hands over at the end what still waits', () => {
    assembly.expect('a');
    assembly.expect('a');
    assembly.add([home], 'american');
    assembly.finish();
    expect(seen).toEqual(['a']);
  });

  it('says nothing of an event of which no answer came', () => {
    assembly.expect('a');
    assembly.giveUp('a');
    assembly.finish();
    expect(seen).toEqual([]);
  });

  it('reads the envelope of a historical answer, with one event or many', () => {
    assembly.add({ timestamp: 'x', previous_timestamp: 'x', next_timestamp: 'x', data: [home] }, 'american');
    assembly.add({ timestamp: 'x', data: event('b', 'fanduel', 'Mets', 110) }, 'american');
    expect(seen).toEqual(['a', 'b']);
  });

  it('reads answers with different price formats of one event', () => {
    assembly.expect('a');
    assembly.expect('a');
    assembly.add([home], 'american');
    assembly.add([event('a', 'draftkings', 'Yankees', 2.1)], 'decimal');
    expect(arbitrages()).toEqual(['arbitrage/a/h2h//-']);
  });

  it.each([['text'], [null], [{ message: 'Unknown sport' }], [{ timestamp: 'x', data: null }]])(
    'refuses the answer %j',
    (body) => {
      expect(() => assembly.add(body, 'american')).toThrow(UnexpectedPayload);
    },
  );
});
