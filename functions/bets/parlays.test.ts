import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { NewLeg, NewSelection } from '../../shared/contracts/bets/position.ts';
import type { PositionEdit } from '../../shared/contracts/bets/positions.ts';
import { gamePosition } from '../platform/table/keys.ts';
import { memoryTable } from '../testing/memory-table/memory-table.ts';
import { deletePosition } from './many-positions.ts';
import { placePosition } from './place-position.ts';
import { changePosition, positionById, settleByScore } from './position-store.ts';
import { rebuildBets } from './rebuild.ts';
import { aPosition, overLeg } from './testing/a-position.ts';
import { GAME_ID, gameFixture } from './testing/game-fixture.ts';

const MINUTE = 60;
const mets: NewSelection = {
  game: aPosition.game,
  label: 'Over/Under: Over 8.5',
  pick: { market: 'totals', participant: null, side: 0, threshold: 8.5 },
  odds: 100,
};
const later: NewSelection = {
  game: { id: 'nba-1', league: 'basketball_nba', title: 'Lakers @ Suns', startTime: '2026-11-26T00:00:00.000Z' },
  label: 'Point Spread: Suns -3',
  pick: { market: 'spreads', participant: null, side: 0, threshold: 3 },
  odds: 150,
};
const future: NewSelection = { game: null, label: 'Reds win the division', pick: null, odds: 200 };
/** $40 at 15 on three legs: 2 × 2.5 × 3. */
const parlay: NewLeg = {
  ...overLeg,
  ...{ label: '3 legs', pick: null, odds: 1400, selections: [mets, later, future] },
};

const { table } = memoryTable();
const now = Date.parse('2026-11-24T12:00:00Z');

async function placed(leg: NewLeg) {
  const userId = randomUUID();
  const request = {
    key: randomBytes(16).toString('hex'),
    ...aPosition,
    kind: 'parlay' as const,
    game: null,
    legs: [leg],
  };
  const { id: positionId } = await placePosition(table, { userId, request }, now);
  const row = () => positionById(table, { userId, positionId });
  return {
    ...{ userId, positionId, row },
    edit: async (change: PositionEdit) =>
      changePosition(table, { userId, positionId, revision: (await row()).revision, change }, now),
    said: async () => {
      const { settled, selections = [] } = (await row()).legs[0] ?? {};
      return [settled?.result, settled?.payout, ...selections.map((each) => each.settled?.result)];
    },
  };
}

const told = (selection: number, result: 'won' | 'lost' | 'push' | 'void' | null): PositionEdit => ({
  ...{ type: 'settle-selection', leg: 0, selection, result },
});

describe('a parlay', () => {
  it('is graded leg by leg by the scores of its games, and settled by its legs', async () => {
    const fixture = gameFixture(memoryTable().table);
    await fixture.listed();
    const bet = await fixture.placed([{ ...parlay, selections: [mets, later] }]);
    fixture.score('5', '4');
    for (const minutes of [90, 100]) {
      fixture.at(minutes * MINUTE);
      await fixture.grade();
    }
    const [leg] = (await bet.row()).legs;
    expect(leg?.selections?.map(({ settled }) => settled?.result)).toEqual(['won', undefined]);
    expect(leg?.settled).toBeUndefined();
    expect(await bet.history()).toEqual(['Leg 1 of bet 1 (Over/Under: Over 8.5): won.']);
  });

  it('gets no start and no close from the game of a leg, if the position is on another game', async () => {
    const fixture = gameFixture(memoryTable().table);
    await fixture.listed();
    const otherGame = await fixture.placed([overLeg, { ...parlay, selections: [mets, later] }], { id: 'mlb-2' });
    const sameGame = await fixture.placed([overLeg]);
    fixture.at(-5 * MINUTE);
    await fixture.publish({ totals: { 'Over/Under: Over 8.5 / Over/Under: Under 8.5': { 1: [-110, -110] } } });
    await fixture.keep();
    fixture.at(10 * MINUTE);
    await fixture.grade();
    expect(await sameGame.closes()).toEqual([{ odds: -110, fair: 0.5 }]);
    expect((await otherGame.row()).startedAt).toBeUndefined();
    expect(await otherGame.closes()).toEqual([undefined, undefined]);
  });

  it('is found by each of its games, and by none once it is deleted', async () => {
    const { userId, positionId } = await placed(parlay);
    const found = async () => {
      const rows = await Promise.all(
        [GAME_ID, 'nba-1'].map((id) => table.rows(gamePosition(id, userId, positionId).pk)),
      );
      return rows.map((each) => each.filter(({ values }) => values.positionId === positionId).length);
    };
    expect(await found()).toEqual([1, 1]);
    await deletePosition(table, { userId, positionId }, now);
    expect(await found()).toEqual([0, 0]);
  });

  it('pays by the remaining prices where a leg is a push, and is lost with any leg', async () => {
    const { edit, said } = await placed(parlay);
    await edit(told(0, 'won'));
    await edit(told(1, 'push'));
    expect(await said()).toEqual([undefined, undefined, 'won', 'push', undefined]);
    await edit(told(2, 'won'));
    // $40 × 2 × 3.
    expect(await said()).toEqual(['paid', 240_00, 'won', 'push', 'won']);
    await edit(told(2, 'lost'));
    expect(await said()).toEqual(['lost', undefined, 'won', 'push', 'lost']);
    await edit(told(2, null));
    expect(await said()).toEqual([undefined, undefined, 'won', 'push', undefined]);
  });

  it('keeps a person’s word on the whole before its legs', async () => {
    const { edit, said } = await placed(parlay);
    await edit({ type: 'settle', leg: 0, settlement: { result: 'paid', payout: 55 } });
    await edit(told(0, 'lost'));
    expect(await said()).toEqual(['paid', 55_00, 'lost', undefined, undefined]);
    await edit({ type: 'reopen', leg: 0 });
    expect(await said()).toEqual(['lost', undefined, 'lost', undefined, undefined]);
  });

  it('keeps the results of the legs that a correction leaves as they were', async () => {
    const { edit, said } = await placed(parlay);
    await edit(told(0, 'won'));
    await edit(told(1, 'won'));
    await edit({
      type: 'correct',
      leg: 0,
      placed: { ...parlay, selections: [mets, { ...later, label: 'Suns -4' }, future] },
    });
    expect(await said()).toEqual([undefined, undefined, 'won', undefined, undefined]);
  });

  it('keeps the results of its legs when a correction takes one out or adds one', async () => {
    const { edit, said } = await placed(parlay);
    await edit(told(1, 'won'));
    await edit(told(2, 'push'));
    await edit({ type: 'correct', leg: 0, placed: { ...parlay, odds: 650, selections: [later, future] } });
    // $40 × 2.5, and nothing for the push.
    expect(await said()).toEqual(['paid', 100_00, 'won', 'push']);
    await edit({ type: 'correct', leg: 0, placed: { ...parlay, selections: [future, mets, later] } });
    expect(await said()).toEqual([undefined, undefined, 'push', undefined, 'won']);
  });

  it('is graded by the score of a leg that a correction added, and anew once its line is corrected', async () => {
    const fixture = gameFixture(memoryTable().table);
    await fixture.listed();
    const bet = await fixture.placed([{ ...parlay, selections: [later, future] }], { id: 'mlb-2' });
    const correct = (selections: NewSelection[]) =>
      bet.edit({ type: 'correct', leg: 0, placed: { ...parlay, selections } });
    const results = async () => (await bet.row()).legs[0]?.selections?.map(({ settled }) => settled?.result);
    await correct([later, future, mets]);
    fixture.score('5', '4');
    for (const minutes of [90, 100]) {
      fixture.at(minutes * MINUTE);
      await fixture.grade();
    }
    expect(await results()).toEqual([undefined, undefined, 'won']);
    const moved = { ...mets, label: 'Over/Under: Over 9.5', pick: mets.pick && { ...mets.pick, threshold: 9.5 } };
    await correct([later, future, moved]);
    expect(await results()).toEqual([undefined, undefined, undefined]);
    await fixture.grade();
    expect(await results()).toEqual([undefined, undefined, 'lost']);
    // There and back between two runs.
    await correct([later, future, mets]);
    await correct([later, future, moved]);
    expect(await results()).toEqual([undefined, undefined, undefined]);
    await fixture.grade();
    expect(await results()).toEqual([undefined, undefined, 'lost']);
  });

  it('cannot be put beside another one, or on a start that no game has, by a correction', async () => {
    const { edit } = await placed(parlay);
    await edit({ type: 'add-leg', placed: overLeg });
    const correct = (leg: number, selections: NewSelection[]) =>
      edit({ type: 'correct', leg, placed: { ...parlay, selections } });
    await expect(correct(1, [mets, later])).rejects.toMatchObject({ code: 'input-invalid' });
    const ancient = { ...mets, game: mets.game && { ...mets.game, startTime: '1901-01-01T00:00:00.000Z' } };
    await expect(correct(0, [ancient, later])).rejects.toMatchObject({ code: 'input-invalid' });
    await correct(0, [mets, later]);
  });

  it('takes a score only for legs on that game, and a person’s word before it', async () => {
    const { userId, positionId, edit, said } = await placed(parlay);
    await edit(told(1, 'void'));
    const grade = (_: unknown, game: { id: string | null }) =>
      game.id === 'nba-1' ? { won: 0, refunded: 0 } : undefined;
    expect(await settleByScore(table, { userId, positionId, grade }, now)).toBe('changed');
    expect(await said()).toEqual([undefined, undefined, undefined, 'void', undefined]);
    await edit(told(1, null));
    expect(await said()).toEqual(['lost', undefined, undefined, 'lost', undefined]);
  });

  it('leaves the sums that follow from it true', async () => {
    const { userId, edit } = await placed(parlay);
    for (const at of [0, 1, 2]) await edit(told(at, at === 1 ? 'void' : 'won'));
    expect(await rebuildBets(table, userId, { repairs: false })).toEqual([]);
    await edit(told(0, 'lost'));
    expect(await rebuildBets(table, userId, { repairs: false })).toEqual([]);
  });

  it('is alone in its position', async () => {
    const { edit } = await placed(parlay);
    await expect(edit({ type: 'add-leg', placed: parlay })).rejects.toMatchObject({ code: 'input-invalid' });
    await edit({ type: 'add-leg', placed: overLeg });
  });
});

it('a round robin by 2’s with one lost leg pays the parlay without it', async () => {
  // Three parlays of $40 / 3; the one of the first two pays 13.33 × 2 × 2.5.
  const { edit, row } = await placed({ ...parlay, odds: 517, size: 2 });
  for (const [at, result] of (['won', 'won', 'lost'] as const).entries()) await edit(told(at, result));
  expect((await row()).legs[0]?.settled).toMatchObject({ result: 'paid', payout: 66_67, by: 'legs' });
});
