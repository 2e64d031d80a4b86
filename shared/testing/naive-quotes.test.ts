import { describe, expect, it } from 'vitest';
import { AT, event, find } from './naive-events.ts';

describe('what is left out', () => {
  const good = {
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
    ['malformed event', event(good, { id: '' })],
    ['malformed event', event(good, { away_team: 'Reds' })],
    ['malformed event', event(good, { commence_time: 'soon' })],
    ['event of another league', event(good, { sport_key: 'basketball_nba_preseason' })],
    ['started event', event(good, { commence_time: AT })],
    ['unknown bookmaker', event({ ...good, fanduel: {}, pinnacle: good.fanduel })],
    ["pick'em bookmaker", event({ bovada: good.bovada, underdog: good.fanduel })],
    ['unknown market', event({ ...good, fanduel: { moneyline: good.fanduel.h2h } })],
    ['market without two sides', event({ ...good, fanduel: { h2h_3_way: good.fanduel.h2h } })],
    [
      'market without two sides',
      event({ fanduel: { h2h_lay: good.fanduel.h2h }, bovada: { h2h_lay: good.bovada.h2h } }),
    ],
    ['three-way market', event({ ...good, fanduel: { h2h: [...good.fanduel.h2h, ['Draw', 900]] } })],
    ['stale outcome', event(good, {}, 601)],
    [
      'invalid price',
      event({
        ...good,
        fanduel: {
          h2h: [
            ['Reds', 99],
            ['Blues', -10_000],
          ],
        },
      }),
    ],
    ['unknown outcome', event({ fanduel: { totals: [['over', 110, 8]] }, bovada: { totals: [['Under', 110, 8]] } })],
    ['invalid point', event({ fanduel: { totals: [['Over', 110, 8.005]] }, bovada: { totals: [['Under', 110]] } })],
    [
      'outcome without participant',
      event({ fanduel: { player_points: [['Over', 110, 8]] }, bovada: { player_points: [['Under', 110, 8]] } }),
    ],
  ])('%s', (reason, offered) => {
    const { arbitrage, promo, skipped } = find([offered]);
    expect(arbitrage).toEqual([]);
    expect(promo).toEqual([]);
    expect(Object.keys(skipped)).toContain(reason);
    expect(find([event(good)])).toMatchObject({ arbitrage: [{}], skipped: {} });
  });

  it('keeps prices seen 10 minutes ago, prices from the future, and prices written as text', () => {
    expect(find([event(good, {}, 600)]).arbitrage).toHaveLength(1);
    expect(find([event(good, {}, -30)]).arbitrage).toHaveLength(1);
    expect(find([event({ ...good, fanduel: { h2h: [['Reds', '+110']] } })]).arbitrage).toHaveLength(1);
  });

  it('keeps the newest of two snapshots, and the lower of two prices of one snapshot', () => {
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

  it('never mixes the two games of a doubleheader', () => {
    const game1 = event({ fanduel: { h2h: [['Reds', 110]] } });
    const game2 = event({ bovada: { h2h: [['Blues', 110]] } }, { id: 'e2' });
    expect(find([game1, game2]).arbitrage).toEqual([]);
  });
});
