import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { event, find, type Row } from './naive-events.ts';

describe('overlap', () => {
  const overlapOf = (home: number, away: number, sport = 'basketball_nba') =>
    find([
      event(
        { fanduel: { spreads: [['Reds', -110, home]] }, bovada: { spreads: [['Blues', -110, away]] } },
        { sport_key: sport },
      ),
    ]).overlap;

  it('-6.5 with +7.5: both win when the home team wins by 7', () => {
    // Each side costs 110/210; R = 21/22: one wins -1/22, both win 20/22.
    const [found] = overlapOf(-6.5, 7.5);
    expect(found?.id).toBe('overlap/e1/spreads//6.5:7.5');
    expect(found?.margin).toBeCloseTo(-1 / 22, 12);
    expect(found?.overlap).toEqual({
      bothWin: { from: 7, to: 7 },
      bothWinProfit: expect.closeTo(20 / 22, 12),
      winAndRefund: [],
    });
  });

  it('-6.5 with +7: a win and a refund when the home team wins by 7', () => {
    expect(overlapOf(-6.5, 7)[0]?.overlap).toMatchObject({
      bothWin: null,
      winAndRefund: [{ result: 7, profit: expect.closeTo(21 / 22 + 1 / 2 - 1, 12) }],
    });
  });

  it('-6 with +8: both win at 7, one is refunded at 6 and at 8', () => {
    const { bothWin, winAndRefund } = overlapOf(-6, 8)[0]?.overlap ?? expect.unreachable();
    expect(bothWin).toEqual({ from: 7, to: 7 });
    expect(winAndRefund.map(({ result }) => result)).toEqual([6, 8]);
  });

  it('needs a possible result between the lines', () => {
    expect(overlapOf(-6.2, 6.8)).toEqual([]);
    expect(overlapOf(0.5, 0.5, 'basketball_nba')).toEqual([]); // away by 0.5 to home by 0.5: only a tie
    expect(overlapOf(0.5, 0.5, 'americanfootball_nfl')).toHaveLength(1);
    expect(overlapOf(0.5, 1, 'basketball_nba')).toHaveLength(1);
  });

  it('has no tie among the results of a game that cannot end in a tie', () => {
    expect(overlapOf(1, 1, 'basketball_nba')[0]?.overlap).toMatchObject({
      bothWin: null,
      winAndRefund: [{ result: -1 }, { result: 1 }],
    });
    expect(overlapOf(1, 1, 'americanfootball_nfl')[0]?.overlap?.bothWin).toEqual({ from: 0, to: 0 });
  });

  it('has a worst case of -5 % or better', () => {
    const at = (price: number) =>
      find(
        [event({ fanduel: { totals: [['Over', price, 8.5]] }, bovada: { totals: [['Under', price, 9.5]] } })],
        'decimal',
      ).overlap;
    expect(at(1.9)).toHaveLength(1); // exactly -5 %
    expect(at(1.899)).toEqual([]);
  });

  it('is dropped if another one has a containing window and at least the same margin', () => {
    const totals = (under: number) =>
      find([
        event({
          fanduel: {
            alternate_totals: [
              ['Over', -110, 8.5],
              ['Over', 100, 9.5],
            ],
          },
          bovada: {
            alternate_totals: [
              ['Under', -110, 10.5],
              ['Under', under, 11.5],
            ],
          },
        }),
      ]).overlap.map(({ id }) => id.slice(-9));
    // 11.5 costs no more than 10.5: every window that ends at 10.5 is dropped.
    expect(totals(-110)).toEqual(['/9.5:11.5', '/8.5:11.5']);
    // 11.5 costs more: three windows differ in width and price, and 8.5:11.5 falls below -5 %.
    expect(totals(-115)).toEqual(['/9.5:10.5', '/9.5:11.5', '/8.5:10.5']);
  });

  it('has the true probabilities at fair prices, and an expected value of 0', () => {
    // Probabilities of 3, 4 and 5; the rest is split evenly below and above. 1/x is a fair price for a probability x given no push.
    const mass = fc.double({ min: 0.001, max: 0.015, noNaN: true });
    const window = fc.record({
      p: fc.constantFrom(2.5, 3),
      r: fc.constantFrom(4, 4.5, 5, 5.5),
      // If missing, the adjacent whole line has a half line on one side only.
      missing: fc.constantFrom(2.5, 5.5, null),
    });
    fc.assert(
      fc.property(mass, mass, mass, window, (m3, m4, m5, { p, r, missing }) => {
        fc.pre(p !== missing && r !== missing);
        const lines = [2.5, 3, 3.5, 4, 4.5, 5, 5.5].filter((line) => line !== missing);
        const probabilities = new Map([
          [3, m3],
          [4, m4],
          [5, m5],
          [0, (1 - m3 - m4 - m5) / 2],
          [9, (1 - m3 - m4 - m5) / 2],
        ]);
        const total = (condition: (n: number) => boolean) =>
          [...probabilities].reduce((sum, [n, x]) => sum + (condition(n) ? x : 0), 0);
        const totals = lines.flatMap((line): Row[] => [
          ['Over', total((n) => n !== line) / total((n) => n > line), line],
          ['Under', total((n) => n !== line) / total((n) => n < line), line],
        ]);
        const two = { alternate_totals: totals };
        const { overlap } = find(
          [event({ fanduel: two, bovada: two, betmgm: two, fanatics: two, novig: two })],
          'decimal',
        );
        const found = overlap.find(({ id }) => id.endsWith(`/${p}:${r}`));
        // Fair windows are never beaten: a wider one always costs more.
        expect(found?.overlap?.hitProbability).toBeCloseTo(
          total((n) => p < n && n < r),
          10,
        );
        expect(found?.overlap?.refundProbability).toBeCloseTo(
          total((n) => n === p || n === r),
          10,
        );
        expect(found?.overlap?.expectedValue).toBeCloseTo(0, 10);
      }),
    );
  });

  it('has no probabilities with fewer than three other books, or for a whole line without adjacent half lines', () => {
    const line = (point: number, price = 100): Row[] => [
      ['Over', price, point],
      ['Under', price, point],
    ];
    const hasProbabilities = (books: string[], points: number[]) =>
      find([
        event(Object.fromEntries(books.map((book) => [book, { totals: points.flatMap((point) => line(point)) }]))),
      ]).overlap.map(({ overlap }) => overlap && 'hitProbability' in overlap);
    expect(hasProbabilities(['fanduel', 'bovada', 'betmgm', 'fanatics'], [8.5, 9.5])).toEqual([true]);
    expect(hasProbabilities(['fanduel', 'bovada', 'betmgm'], [8.5, 9.5])).toEqual([false]);
    expect(hasProbabilities(['fanduel', 'bovada', 'betmgm', 'fanatics'], [8, 10])).toEqual([false]);
  });
});
