import { expect, it } from 'vitest';
import { outdatedFacts } from './outdated-facts.ts';
import { comparedSportsbooks, sportsbookById } from './sportsbooks.ts';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

it('fees, states and rules of a book are named once their oldest row was read more than 60 days ago', () => {
  const kalshi = sportsbookById(33);
  if (kalshi === undefined) throw new Error('no such book');
  const [fee] = kalshi.fees;
  if (fee === undefined) throw new Error('no fee');
  const read = (date: string) => ({ text: 'A page', url: 'https://example.com', date });
  const book = {
    ...kalshi,
    fees: [fee, { ...fee, source: read('2026-11-01') }],
    states: { ...kalshi.states, source: read('2026-11-02') },
    settlement: {
      ...kalshi.settlement,
      tie: { treatment: { kind: 'half' }, text: 'half', source: read('2026-11-03') },
    },
  } as const;
  const namedOn = (date: string) => outdatedFacts([book], day(date)).map(({ fact, date: at }) => `${fact} ${at}`);
  expect(namedOn('2026-12-31')).toEqual([]);
  expect(namedOn('2027-01-01')).toEqual(['fees 2026-11-01']);
  expect(namedOn('2027-01-03')).toEqual(['fees 2026-11-01', 'states 2026-11-02', 'settlement 2026-11-03']);
});

it('every sportsbook has rules of which one was read, so that they are dated', () => {
  for (const { name, settlement } of comparedSportsbooks)
    expect(Object.values(settlement).some((rule) => rule !== 'unknown') || name === 'Novig', name).toBe(true);
});
