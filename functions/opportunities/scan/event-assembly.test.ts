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

  it.each([['text'], [null], [{ message: 'Unknown sport' }], [{ timestamp: 'x', data: null }]])(
    'refuses the reply %j',
    (body) => {
      expect(() => assembly.add(body, 'american')).toThrow(UnexpectedPayload);
    },
  );
});
