import { describe, expect, it } from 'vitest';
import type { NewLeg } from '../../../shared/contracts/bets/position.ts';
import { failure } from '../../odds/testing/scripted-provider.ts';
import { distinctFaults, faultyTable, recordingTable } from '../../testing/faulty-table.ts';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import { watchGame } from '../games/watched-games.ts';
import { overLeg } from '../testing/a-position.ts';
import { GAME_ID, gameFixture, STARTS_AT } from '../testing/game-fixture.ts';
import { scoresOf } from './score-store.ts';

const MINUTE = 60;
const HOUR = 3600;

/** Mets at Reds with over and under 8.5 placed on it; it started, and the provider says 5-4. */
async function begun(legs?: readonly NewLeg[]) {
  const fixture = gameFixture(memoryTable().table);
  await fixture.listed();
  const position = await fixture.placed(legs);
  fixture.score('5', '4');
  return { ...fixture, position };
}

const leg = (changes: Partial<NewLeg>): NewLeg => ({ ...overLeg, ...changes });
const pick = (market: string, side: 0 | 1, threshold: number | null, participant: string | null = null) =>
  leg({ pick: { market, participant, side, threshold } });

it('the score of a watched game is read also if nobody bets on it, until it is confirmed', async () => {
  const fixture = gameFixture(memoryTable().table);
  await fixture.listed();
  await watchGame(fixture.table, 'baseball_mlb', { gameId: GAME_ID, startsAt: STARTS_AT });
  fixture.score('5', '4');
  for (const minutes of [0, 90, 100, 130, 400]) {
    fixture.at(minutes * MINUTE);
    await fixture.grade();
  }
  expect(fixture.calls()).toBe(2);
  const [score] = await scoresOf(fixture.table, 'baseball_mlb', [GAME_ID]);
  expect(score?.confirmed?.score).toMatchObject({ home: 5, away: 4 });
});

describe('grading by scores', () => {
  it('settles a position once the score was read twice, ten minutes apart', async () => {
    const { at, grade, position, calls } = await begun();
    const seen: unknown[] = [];
    for (const minutes of [0, 89, 90, 91, 99, 100, 101, 130]) {
      at(minutes * MINUTE);
      await grade();
      seen.push([minutes, calls(), (await position.results()).join(' ')]);
    }
    expect(seen).toEqual([
      [0, 0, ' '],
      [89, 0, ' '],
      [90, 1, ' '],
      [91, 1, ' '],
      [99, 1, ' '],
      [100, 2, 'won lost'],
      [101, 2, 'won lost'],
      [130, 2, 'won lost'],
    ]);
    expect(await position.history()).toEqual(['Bet 1 (FanDuel): won. Bet 2 (DraftKings): lost.']);
  });

  it('settles each bet by its rule, and leaves to the person what no score tells', async () => {
    const { at, grade, position } = await begun([
      pick('totals', 0, 9),
      pick('totals', 0, 9.25),
      pick('alternate_totals', 1, 9.25),
      pick('h2h', 0, null),
      pick('spreads', 1, 1.5),
      pick('spreads', 0, 1),
      pick('team_totals', 0, 4.5, 'Cincinnati Reds'),
      pick('team_totals', 1, 4, 'New York Mets'),
      pick('totals_1st_5_innings', 0, 4.5),
      pick('batter_hits', 0, 0.5, 'Aaron Judge'),
      leg({ pick: null }),
      leg({ sportsbookId: null, book: 'Corner Book' }),
    ]);
    for (const minutes of [90, 100]) {
      at(minutes * MINUTE);
      await grade();
    }
    // 5-4 by hand: nine runs push over 9; over 9.25 is half on 9 and half on 9.5; the Reds win by 1; Mets +1.5 wins.
    expect(await position.results()).toEqual([
      ...['push', 'half-lost', 'half-won', 'won', 'won', 'push', 'won', 'push'],
      ...[undefined, undefined, undefined, 'won'],
    ]);
  });

  it('leaves run lines and totals to the person where baseball ended within two hours, and settles the moneyline', async () => {
    const { at, grade, position, score } = await begun([
      pick('totals', 0, 8.5),
      pick('alternate_spreads', 1, 1.5),
      pick('team_totals', 0, 4.5, 'Cincinnati Reds'),
      pick('h2h', 0, null),
    ]);
    score('5', '4', { last_update: '2026-11-24T19:59:00Z' });
    for (const minutes of [130, 140]) {
      at(minutes * MINUTE);
      await grade();
    }
    expect(await position.results()).toEqual([undefined, undefined, undefined, 'won']);
  });

  it('a late score is read when it comes, at most twice an hour', async () => {
    const { at, grade, position, calls, score } = await begun();
    score('3', '4', { completed: false });
    for (let minutes = 90; minutes <= 300; minutes += 10) {
      at(minutes * MINUTE);
      await grade();
    }
    // At 90, 120, 150 … 300.
    expect(calls()).toBe(8);
    score('5', '4');
    for (let minutes = 310; minutes <= 390; minutes += 10) {
      at(minutes * MINUTE);
      await grade();
    }
    expect(await position.results()).toEqual(['won', 'lost']);
    // 330 and, ten minutes later but only as the third within an hour, not before 360.
    expect(calls()).toBe(10);
  });

  it('grades again when the provider corrects the score, and says so', async () => {
    const { at, grade, position, score } = await begun();
    for (const minutes of [90, 100]) {
      at(minutes * MINUTE);
      await grade();
    }
    score('5', '3');
    for (const minutes of [220, 230]) {
      at(minutes * MINUTE);
      await grade();
    }
    expect(await position.results()).toEqual(['lost', 'won']);
    expect((await position.row()).regraded).toBe(true);
    expect(await position.history()).toEqual([
      'Bet 1 (FanDuel): won. Bet 2 (DraftKings): lost.',
      'Bet 1 (FanDuel): lost, until now won. Bet 2 (DraftKings): won, until now lost.',
    ]);
  });

  it('a person’s word stands before and after the score', async () => {
    const { at, grade, position, score } = await begun();
    await position.edit({ type: 'settle', leg: 0, settlement: { result: 'void' } });
    for (const minutes of [90, 100]) {
      at(minutes * MINUTE);
      await grade();
    }
    await position.edit({ type: 'settle', leg: 1, settlement: { result: 'won' } });
    score('5', '3');
    for (const minutes of [220, 230]) {
      at(minutes * MINUTE);
      await grade();
    }
    expect(await position.results()).toEqual(['void', 'won']);
    await position.edit({ type: 'reopen', leg: 0 });
    // 5-3 are eight runs.
    expect(await position.results()).toEqual(['lost', 'won']);
  });

  it('asks for nothing when all that a score can grade is settled, or on what it cannot grade', async () => {
    const { at, grade, position, calls } = await begun([overLeg, pick('batter_hits', 0, 0.5, 'Aaron Judge')]);
    await position.edit({ type: 'settle', leg: 0, settlement: { result: 'won' } });
    at(4 * HOUR);
    await grade();
    expect(calls()).toBe(0);
    await position.edit({ type: 'reopen', leg: 0 });
    await grade();
    expect(calls()).toBe(1);
  });

  it('a position placed or corrected after the game is graded by the kept score, without a call', async () => {
    const { at, grade, placed, calls, position } = await begun();
    for (const minutes of [90, 100]) {
      at(minutes * MINUTE);
      await grade();
    }
    at(110 * MINUTE);
    const late = await placed();
    await position.edit({ type: 'correct', leg: 0, placed: pick('totals', 0, 9.5) });
    expect(await position.results()).toEqual([undefined, 'lost']);
    await grade();
    expect(await late.results()).toEqual(['won', 'lost']);
    expect(await position.results()).toEqual(['lost', 'lost']);
    expect(calls()).toBe(2);
  });

  it('leaves to the person what is open after three days, a game that was moved, and one that no list had', async () => {
    const late = await begun();
    late.at(3 * 24 * HOUR + 1);
    await late.grade();
    expect(late.calls()).toBe(0);

    const moved = await begun();
    // Played as listed, but the position was placed for a start 13 hours earlier.
    const other = await moved.placed(undefined, { startTime: '2026-11-24T05:00:00.000Z' });
    for (const minutes of [90, 100]) {
      moved.at(minutes * MINUTE);
      await moved.grade();
    }
    expect([await moved.position.results(), await other.results()]).toEqual([
      ['won', 'lost'],
      [undefined, undefined],
    ]);

    const unlisted = gameFixture(memoryTable().table);
    await unlisted.placed();
    unlisted.score('5', '4');
    unlisted.at(2 * HOUR);
    await unlisted.grade();
    expect(unlisted.calls()).toBe(0);
  });

  it('a position that states another league for the game is not graded', async () => {
    const { at, grade, placed, calls } = await begun();
    const other = await placed(undefined, { league: 'icehockey_nhl' });
    for (const minutes of [90, 100]) {
      at(minutes * MINUTE);
      await grade();
    }
    expect([await other.results(), calls()]).toEqual([[undefined, undefined], 2]);
  });

  it('a provider that fails is asked again half an hour later, and other leagues go on', async () => {
    const { at, grade, provider, position, calls, logged } = await begun();
    provider.script('baseball_mlb').override = () => failure(500, 'OOPS');
    at(90 * MINUTE);
    await grade();
    // A call and its retry.
    expect(calls()).toBe(2);
    expect(logged.some(({ event, level }) => event === 'scores_failed' && level === 'error')).toBe(true);
    delete provider.script('baseball_mlb').override;
    for (const minutes of [119, 120, 150]) {
      at(minutes * MINUTE);
      await grade();
    }
    expect(await position.results()).toEqual(['won', 'lost']);
  });

  it('runs at the same time make one call, and settle once', async () => {
    const { at, grade, position, calls } = await begun();
    at(90 * MINUTE);
    await Promise.all([grade(), grade(), grade()]);
    expect(calls()).toBe(1);
    at(100 * MINUTE);
    await Promise.all([grade(), grade(), grade()]);
    await grade();
    expect([calls(), await position.results()]).toEqual([2, ['won', 'lost']]);
    expect(await position.history()).toHaveLength(1);
  });
});

it('a crash or a lost write at any step of a run loses nothing and settles nothing twice', async () => {
  const first = await begun();
  first.at(90 * MINUTE);
  await first.grade();
  first.at(100 * MINUTE);
  const recorded = recordingTable(first.table);
  await first.grade(recorded.table);
  expect(await first.position.results()).toEqual(['won', 'lost']);

  // What follows are the other leagues, without games.
  const calls = recorded.calls.slice(0, recorded.calls.lastIndexOf('put GAME') + 1);
  // A call that fails without effect is one before which the run dies.
  for (const fault of distinctFaults(calls).filter(({ fault }) => fault !== 'before')) {
    const { at, grade, position, table } = await begun();
    at(90 * MINUTE);
    await grade();
    at(100 * MINUTE);
    await grade(faultyTable(table, fault).table).catch(() => undefined);
    for (const minutes of [101, 130, 160]) {
      at(minutes * MINUTE);
      await grade();
    }
    const { legs, regraded, revision } = await position.row();
    const context = JSON.stringify(fault);
    expect(
      legs.map(({ settled }) => settled?.result),
      context,
    ).toEqual(['won', 'lost']);
    expect([regraded, revision], context).toEqual([undefined, 2]);
  }
});
