import { describe, expect, it } from 'vitest';
import { AT, event, find } from './naive-events.ts';

describe('the usable quotes', () => {
  const valid = {
    fanduel: {
      h2h: [
        ['Reds', 110],
        ['Blues', -130],
      ],
    },
    bovada: {
      h2h: [
        ['Reds', -130],
        ['Blues', 105],
      ],
    },
  } as const;

  it.each<[string, unknown]>([
    ['malformed event', null],
    ['malformed event', event(valid, { id: '' })],
    ['malformed event', event(valid, { away_team: 'Reds' })],
    ['malformed event', event(valid, { commence_time: 'soon' })],
    ['event of another league', event(valid, { sport_key: 'basketball_nba_preseason' })],
    ['started event', event(valid, { commence_time: AT })],
    ['unknown bookmaker', event({ ...valid, fanduel: {}, pinnacle: valid.fanduel })],
    ["pick'em bookmaker", event({ bovada: valid.bovada, underdog: valid.fanduel })],
    ['unknown market', event({ ...valid, fanduel: { moneyline: valid.fanduel.h2h } })],
    ['market without two sides', event({ ...valid, fanduel: { h2h_3_way: valid.fanduel.h2h } })],
    [
      'market without two sides',
      event({ fanduel: { h2h_lay: valid.fanduel.h2h }, bovada: { h2h_lay: valid.bovada.h2h } }),
    ],
    [
      'outcome of a market with an unknown one',
      event({ ...valid, fanduel: { h2h: [...valid.fanduel.h2h, ['Draw', 900]] } }),
    ],
    ['stale outcome', event(valid, {}, 601)],
    [
      'invalid price',
      event({
        ...valid,
        fanduel: {
          h2h: [
            ['Reds', 99],
            ['Blues', -10_000],
          ],
        },
      }),
    ],
    [
      'outcome of a market with an unknown one',
      event({ fanduel: { totals: [['Overs', 110, 8]] }, bovada: { totals: [['Under', 110, 8]] } }),
    ],
    ['invalid point', event({ fanduel: { totals: [['Over', 110, 8.005]] }, bovada: { totals: [['Under', 110]] } })],
    [
      'outcome without participant',
      event({ fanduel: { player_points: [['Over', 110, 8]] }, bovada: { player_points: [['Under', 110, 8]] } }),
    ],
  ])('leave out: %s', (reason, input) => {
    const { arbitrage, promo, skipped } = find([input]);
    expect(arbitrage).toEqual([]);
    expect(promo).toEqual([]);
    expect(Object.keys(skipped)).toContain(reason);
    expect(find([event(valid)])).toMatchObject({ arbitrage: [{}], skipped: {} });
  });

  it('include prices from 10 minutes ago, from the future, and written as text', () => {
    expect(find([event(valid, {}, 600)]).arbitrage).toHaveLength(1);
    expect(find([event(valid, {}, -30)]).arbitrage).toHaveLength(1);
    expect(find([event({ ...valid, fanduel: { h2h: [['Reds', '+110']] } })]).arbitrage).toHaveLength(1);
  });

  it('include the newest of two snapshots, and the lower of two prices in one snapshot', () => {
    const sides = (reds: number) =>
      ({ fanduel: { h2h: [['Reds', reds]] }, bovada: { h2h: [['Blues', 105]] } }) as const;
    expect(find([event(sides(-110), {}, 10), event(sides(110), {}, 20)]).arbitrage).toEqual([]);
    expect(find([event(sides(110), {}, 10), event(sides(-110), {}, 20)]).arbitrage).toHaveLength(1);
    const twice = event({
      fanduel: {
        h2h: [
          ['Reds', 110],
          ['Reds', -110],
        ],
      },
      bovada: { h2h: [['Blues', 105]] },
    });
    expect(find([twice]).arbitrage).toEqual([]);
  });

  it('do not mix the two games of a doubleheader', () => {
    const game1 = event({ fanduel: { h2h: [['Reds', 110]] } });
    const game2 = event({ bovada: { h2h: [['Blues', 110]] } }, { id: 'e2' });
    expect(find([game1, game2]).arbitrage).toEqual([]);
  });
});
