import { expect, it } from 'vitest';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import { chooseEvents } from './choose-events.ts';

const NOON = 1_000_000;
const HOUR = 3600;
const never = () => Number.POSITIVE_INFINITY;
const event = (id: string, startsAt: number): EventFacts => ({
  ...{ id, league: 'basketball_nba', startsAt, homeTeam: 'Home', awayTeam: 'Away' },
});
const chosen = (events: readonly EventFacts[], credits: number, eventCost = 1, age: (id: string) => number = never) => [
  ...chooseEvents(events, { at: NOON, credits, eventCost, age }),
];

it('games are asked for nearest start first, within two days, started ones never (R-255)', () => {
  const events = [
    event('far', NOON + 48 * HOUR + 1),
    event('later', NOON + 5 * HOUR),
    event('twin-b', NOON + HOUR),
    event('twin-a', NOON + HOUR),
    event('begins now', NOON),
    event('last', NOON + 48 * HOUR),
  ];
  expect(chosen(events, 100)).toEqual(['twin-a', 'twin-b', 'later', 'last']);
});

it('games are asked for as far as the credits go', () => {
  const events = [event('a', NOON + 1), event('b', NOON + 2), event('c', NOON + 3)];
  expect(chosen(events, 199, 80)).toEqual(['a', 'b']);
  expect(chosen(events, 79, 80)).toEqual([]);
  expect(chosen(events, 0, 0)).toEqual(['a', 'b', 'c']);
});

it('games come after all others for four minutes after a reply', () => {
  const events = [event('a', NOON + 1), event('b', NOON + 2), event('c', NOON + 3)];
  const ages = new Map([
    ['a', 239],
    ['b', 240],
  ]);
  expect(chosen(events, 2, 1, (id) => ages.get(id) ?? never())).toEqual(['b', 'c']);
});
