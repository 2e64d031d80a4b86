import { expect, it, test } from 'vitest';
import type { Usage } from './assumptions.ts';
import { costOf } from './model.ts';
import { listPrices } from './prices.ts';
import { lookers, smallStage } from './testing/small-stage.ts';

const remarks = (usage: Partial<Usage>) => costOf({ ...lookers, ...usage }, smallStage, listPrices).remarks;

it('has nothing to say of 1,200 people but how fresh their games are', () => {
  expect(remarks({})).toEqual([
    '10 of 60 games have fresh prices beyond moneyline, spread and total at any moment, by 1,460 calls about single games a day.',
  ]);
});

test.each([
  // 14,600 calls a person and month, three times the mean: 25,000 people make 417 a second, 30,000 make 500.
  ['calls that the stage refuses', { subscribers: 31_000 }, { subscribers: 29_000 }, 'the stage admits 500'],
  ['reads of one item', { subscribers: 400_000 }, { subscribers: 300_000 }, 'DynamoDB gives 3,000 of one item'],
  ['sweeps beyond the day’s credits', { scanSeconds: 16 }, { scanSeconds: 17 }, 'Raise oddsDailyCredits'],
  ['lists too long for an answer', { listBytes: 4_500_001 }, { listBytes: 4_500_000 }, 'does not fit'],
  ['scans longer than their interval', { scanSeconds: 3 }, { scanSeconds: 5 }, 'the next scan is due after 3 s'],
  [
    'scans longer than their function',
    { scanSecondsPerLeague: 24 },
    { scanSecondsPerLeague: 10 },
    'is stopped after 120 s',
  ],
  [
    'credits that no plan has',
    { books: 120, eventRefreshSeconds: 60 },
    { books: 10, eventRefreshSeconds: 600 },
    'is a guess',
  ],
])('tells of %s, and only then', (_name, beyond, within, words) => {
  expect(remarks(beyond).join('\n')).toContain(words);
  expect(remarks(within).join('\n')).not.toContain(words);
});
