import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyFeed } from '../../../shared/testing/feed.ts';
import { readColumns } from '../testing/read-columns.ts';
import { unusualJson } from '../testing/unusual-json.ts';
import { scanBody } from './body-scanner.ts';
import type { PriceFormat } from './payload.ts';
import { readBody } from './read-body.ts';

/** The columns read from bodies, or the name of the error thrown. */
function outcomeOf(bodies: readonly Buffer[], read: (body: Buffer) => unknown, format: PriceFormat) {
  try {
    return readColumns(bodies.map(read), format);
  } catch (error) {
    return error instanceof Error ? error.name : error;
  }
}

const parse = (body: Buffer): unknown => JSON.parse(body.toString());

function expectSame(bodies: readonly Buffer[], format: PriceFormat = 'american') {
  expect(outcomeOf(bodies, readBody, format)).toEqual(outcomeOf(bodies, parse, format));
}

/** Seeded random numbers from 0 to 1: Park and Miller's generator. */
function chances(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const over = { name: 'Over', price: 105, point: 8.5 };
const market = { key: 'totals', last_update: '2026-07-01T20:00:00Z', outcomes: [over, { ...over, name: 'Under' }] };
const event = {
  id: 'a',
  sport_key: 'baseball_mlb',
  commence_time: '2026-07-01T23:00:00Z',
  home_team: 'Mets',
  away_team: 'Yankees',
  bookmakers: [{ key: 'fanduel', title: 'FanDuel', markets: [market] }],
};
/** The event with outcomes that have these limits; undefined for none. */
const limited = (...limits: readonly unknown[]) => {
  const outcomes = limits.map((limit, i) => ({ ...over, point: i, ...(limit !== undefined && { bet_limit: limit }) }));
  return Buffer.from(JSON.stringify({ ...event, bookmakers: [{ key: 'novig', markets: [{ ...market, outcomes }] }] }));
};
const text = JSON.stringify(event);
const changed = (from: string, to: string) => Buffer.from(text.replace(from, to));

describe('a body that the scanner reads', () => {
  test.each<[string, Buffer]>([
    ['an event', Buffer.from(text)],
    ['a list', Buffer.from(`[${text},${text}]`)],
    ['an empty list', Buffer.from('[]')],
    ['whitespace', Buffer.from(` \n${JSON.stringify(event, null, '\t')}\r\n`)],
    ['unused keys', changed('"price"', '"sid":"x","bet_limit":-1.50,"multiplier":null,"open":false,"price"')],
    ['limits', limited(250, 40.5, 1000)],
    ['a limit that is null between others', limited(250, null, 40, null, null, 7)],
    ['a limit that is missing between others', limited(undefined, 250, undefined, undefined, 40, null, undefined)],
    ['limits of nothing', limited(0, -0, -1.5, 10)],
    ['an escape in a name', changed('"Over"', '"\\u004fver"')],
    ['an escape in a key', changed('"price"', '"pr\\u0069ce"')],
    ['an escape in a link', changed('"price"', '"link":"https:\\/\\/x.example\\/\\u0026","price"')],
    ['a link that is null, and one that is empty', changed('"price"', '"link":null,"price"')],
    ['an id of a bet without a link', changed('"price"', '"sid":"0QA1#2_13","price"')],
    ['an id of a bet with an escape', changed('"price"', '"link":null,"sid":"0QA1\\u0023\\/","price"')],
    ['an id before a link', changed('"price"', '"sid":"7","link":"https://x.example/1","price"')],
    ['an id that is null, and one that is empty', changed('"price"', '"sid":null,"price"')],
    ['letters beyond ASCII', changed('"Over"', '"Øver Dončić 🏀"')],
    ['invalid UTF-8', Buffer.from(text.replace('Over', 'Ov\u00ffer'), 'latin1')],
    ['another order', changed('"name":"Over","price":105', '"price":105,"name":"Over"')],
    ['a point that is null', changed('"point":8.5', '"point":null')],
    ['numbers of many digits', changed('105', '105.00000000000')],
    ['negative zero', changed('8.5', '-0')],
    ['a time in seconds', changed('"2026-07-01T20:00:00Z"', '1782936000')],
  ])('with %s is read like JSON.parse', (_name, body) => {
    expect(scanBody(body)).toBeDefined();
    expectSame([body]);
  });
});

describe('a body that the scanner leaves to JSON.parse', () => {
  test.each<[string, Buffer]>([
    ['an event without books', Buffer.from(JSON.stringify({ ...event, bookmakers: undefined }))],
    ['a message', Buffer.from('{"message":"Unknown sport","error_code":"UNKNOWN_SPORT"}')],
    ['the envelope of a historical reply', Buffer.from(`{"timestamp":"x","data":${text}}`)],
    ['a duplicate key', changed('"price":105', '"price":105,"price":110')],
    ['a duplicate key, once with an escape', changed('"price":105', '"price":105,"pr\\u0069ce":110')],
    ['a duplicate market list', changed('"markets":', '"markets":[],"markets":')],
    ['a price as a string', changed('105', '"+105"')],
    ['a limit as a string', limited(250, '40', 7)],
    ['a limit that is true between others', limited(250, true, 40)],
    ['a limit that is a list', limited(250, [40], 7)],
    ['an exponent', changed('105', '1.05e2')],
    ['a number too large', changed('105', '1e400')],
    ['more digits than a double holds', changed('105', '1050000000000000001')],
    ['a leading zero', changed('105', '0105')],
    ['an outcome without a name', changed('"name":"Over",', '')],
    ['an outcome that is null', changed('{"name":"Over","price":105,"point":8.5}', 'null')],
    ['an id that is a number', changed('"price"', '"sid":7,"price"')],
    ['a link that is a number', changed('"price"', '"link":7,"price"')],
    ['outcomes that are not a list', changed('"outcomes":', '"outcomes":{},"others":')],
    ['a line feed within a string', changed('Over', 'Ov\ner')],
    ['an unknown escape', changed('Over', 'Ov\\xer')],
    ['a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['extra text after the end', Buffer.from(`${text} x`)],
    ['an extra comma', changed('"point":8.5}', '"point":8.5,}')],
    ['nothing', Buffer.alloc(0)],
  ])('because of %s gives the same as JSON.parse', (_name, body) => {
    expect(scanBody(body)).toBeUndefined();
    expectSame([body]);
  });

  it('includes every truncated body', () => {
    const whole = Buffer.from(text);
    for (let end = 0; end < whole.length; end++) expect(scanBody(whole.subarray(0, end))).toBeUndefined();
  });
});

it('an event from several bodies is read like with JSON.parse, including links', () => {
  const linked = changed('"price"', '"link":"https://x.example/1","price"');
  const other = Buffer.from(
    text.replaceAll('fanduel', 'betmgm').replace('"price"', '"link":"https://x.example/2","price"'),
  );
  expectSame([linked, Buffer.from('[null]'), other]);
});

it('ids of bets from several bodies are read like with JSON.parse', () => {
  const identified = changed('"price"', '"sid":"1","price"');
  const other = Buffer.from(text.replaceAll('fanduel', 'betmgm').replace('"price"', '"sid":"-2","price"'));
  expectSame([identified, other]);
  const { events } = readColumns([identified, other].map(readBody), 'american');
  expect(events.map((event) => event?.sids)).toEqual([['1', undefined, '-2', undefined]]);
});

const RUNS = 500;

it('any feed is read like with JSON.parse, however it is written', () => {
  let taken = 0;
  let found = 0;
  // biome-ignore lint/nursery/noFloatingPromises: a property without promises is through when this returns.
  fc.assert(
    fc.property(anyFeed, fc.nat(), fc.constantFrom(0, 0.1, 0.5), fc.boolean(), ({ events }, seed, oddness, asList) => {
      const values = asList ? [events.map(({ event: any }) => any)] : events.map(({ event: any }) => any);
      const chance = chances(seed);
      const bodies = values.map((value) => Buffer.from(unusualJson(value, chance, oddness)));
      for (const body of bodies) {
        expectSame([body], events[0]?.format);
        if (scanBody(body) !== undefined) taken++;
        found++;
      }
      expectSame(bodies, events[0]?.format);
    }),
    { numRuns: RUNS },
  );
  // About 15 of 100. Without any, JSON.parse would be compared with itself.
  expect(taken).toBeGreaterThan(found / 20);
});

const INTERESTING = Buffer.from('"\\{}[]:,.-+0159eE \n\t\0nulltruefalse\u00ff\u0080ï»¿ÃØ', 'latin1');
const FLIPS = 1200;

it('real replies with corrupted bytes are read like with JSON.parse, with the same errors', () => {
  const folder = new URL('fixtures/', import.meta.url);
  const answers = ['nba-odds.json', 'nba-event-odds.json'].map((name) => parse(readFileSync(new URL(name, folder))));
  const chance = chances(7);
  let damagedAndTaken = 0;
  for (let flip = 0; flip < FLIPS; flip++) {
    const answer = answers[flip % answers.length];
    const body = Buffer.from(JSON.stringify(answer, null, flip % 3 === 0 ? 1 : 0));
    for (let damage = 0; damage <= chance() * 3; damage++) {
      const at = Math.floor(chance() * body.length);
      const kind = chance();
      if (kind < 0.6) body[at] = INTERESTING[Math.floor(chance() * INTERESTING.length)] ?? 0;
      else if (kind < 0.8) body[at] = (body[at] ?? 0) ^ (1 << Math.floor(chance() * 8));
      else body.copyWithin(at, at + 1);
    }
    if (scanBody(body) !== undefined) damagedAndTaken++;
    expectSame([body]);
  }
  expect(damagedAndTaken).toBeGreaterThan(FLIPS / 10);
});
