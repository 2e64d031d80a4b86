import { expect, it } from 'vitest';
import type { RoundResult } from './round-result.ts';
import { summaryOf, violationLines } from './summary.ts';

const round: RoundResult = {
  seed: 5,
  people: 30,
  actions: 900,
  injected: { 'table 5xx': 2, 'mail bounces': 1 },
  met: { 'table 5xx': 4 },
  failedCalls: 12,
  peopleHit: 9,
  peopleRecovered: 8,
  violations: [
    { invariant: 'I2', person: 4, what: 'two run at once', story: 'sign-up, cancel' },
    { invariant: 'I6', what: 'too few' },
  ],
  seconds: 20,
  productHours: 36,
  record: [],
};

it('adds up what rounds came to', () => {
  expect(summaryOf([round, { ...round, seed: 6, injected: { 'table 5xx': 1 } }], 30)).toEqual([
    '2 rounds, 60 people, 1800 actions in 0.5 minutes: 120 people and 8 faults a minute',
    "4 faults, met by 8 calls; 3 days by the product's clock",
    'Faults:',
    '        1  mail bounces',
    '        3  table 5xx',
    'Calls that met one:',
    '        8  table 5xx',
    '24 calls of 18 people had no good answer; of these people 16 were in order in the end',
  ]);
});

it('tells with each thing that is wrong how it is repeated', () => {
  expect(violationLines(round, 300)).toEqual([
    'I2 two run at once (person 4: sign-up, cancel)\n    again: npm run drill -- --seed 5 --people 30 --faults 300 --watch 4',
    'I6 too few\n    again: npm run drill -- --seed 5 --people 30 --faults 300',
  ]);
});
