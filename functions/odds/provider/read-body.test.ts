import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { anyFeed } from '../../../shared/testing/feed.ts';
import { parseBody } from './read-body.ts';

const bytes = (value: unknown, space?: number) => Buffer.from(JSON.stringify(value, null, space));

const book = (key: string) => ({ key, markets: [{ key: 'h2h', outcomes: [{ name: 'Øresund "Blues"', price: 105 }] }] });
const event = { id: 'a', home_team: 'Reds', bookmakers: ['fanduel', 'betmgm', 'novig'].map(book) };

test.each<[string, unknown]>([
  ['an event', event],
  ['an event with one book', { ...event, bookmakers: [book('fanduel')] }],
  ['an event without books', { ...event, bookmakers: [] }],
  ['a list of events', [event, event]],
  ['the envelope of an event', { timestamp: 'x', data: event }],
  ['books followed by another member', { ...event, more: 1 }],
  [
    'books followed by a list that looks like books',
    { id: 'a', bookmakers: [book('novig')], others: [book('a'), book('b')] },
  ],
  ['books that are not a list', { id: 'a', bookmakers: { 0: [book('a'), book('b')] } }],
  ['the separator inside a string', { id: ']}]},{"key":', bookmakers: [book(']}]},{"key":'), book('b')] }],
  ['a string', 'x'],
  ['nothing', null],
])('%s is parsed like JSON.parse', (_name, value) => {
  expect(parseBody(bytes(value))).toEqual(value);
  expect(parseBody(bytes(value, 2))).toEqual(value);
  expect(parseBody(Buffer.concat([bytes(value), Buffer.from('\n')]))).toEqual(value);
});

it('any event the provider may send is parsed like JSON.parse', () =>
  fc.assert(
    fc.property(anyFeed, ({ events }) => {
      for (const { event: any } of events) expect(parseBody(bytes(any))).toEqual(JSON.parse(JSON.stringify(any)));
    }),
  ));

it('truncated JSON is refused, wherever it is cut', () => {
  const whole = bytes(event);
  for (let end = 0; end < whole.length; end++) expect(() => parseBody(whole.subarray(0, end))).toThrow(SyntaxError);
});
