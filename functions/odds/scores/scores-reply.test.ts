import { expect, it, test } from 'vitest';
import { ProviderFailure } from '../provider/failure.ts';
import { ScannedBody } from '../provider/payload.ts';
import { readScores } from './scores-reply.ts';

const start = '2026-11-21T18:00:00Z';
const startsAt = Date.parse(start) / 1000;
/** The game's last change of its score. */
const updatedAt = Date.parse('2026-11-21T21:04:10Z') / 1000;

/** A game as the provider sends it. */
const game = (changes: Record<string, unknown> = {}) => ({
  ...{ id: 'a1', sport_key: 'baseball_mlb', sport_title: 'MLB', commence_time: start, completed: true },
  ...{ home_team: 'Cincinnati Reds', away_team: 'New York Mets', last_update: '2026-11-21T21:04:10Z' },
  scores: [
    { name: 'Cincinnati Reds', score: '5' },
    { name: 'New York Mets', score: '3' },
  ],
  ...changes,
});

const scores = (reds: unknown, mets: unknown) => [
  { name: 'New York Mets', score: mets },
  { name: 'Cincinnati Reds', score: reds },
];

it('a finished game is read with its points by team, in whatever order', () => {
  const final = { homeTeam: 'Cincinnati Reds', awayTeam: 'New York Mets', home: 5, away: 3 };
  expect(readScores([game(), game({ id: 'a2', scores: scores('5', '3') })])).toEqual({
    games: [
      { gameId: 'a1', startsAt, final, updatedAt },
      { gameId: 'a2', startsAt, final, updatedAt },
    ],
    skipped: 0,
  });
});

test.each([
  ['has not begun', { completed: false, scores: null, last_update: null }],
  ['is in play', { completed: false }],
  ['is over without scores', { scores: null }],
  ['has no scores at all', { scores: undefined }],
  ['lacks a team', { scores: scores('5', '3').slice(1) }],
  ['has a team twice', { scores: [...scores('5', '3'), { name: 'New York Mets', score: '4' }] }],
  ['names another team', { home_team: 'Boston Red Sox' }],
  ['is of a team against itself', { away_team: 'Cincinnati Reds' }],
  ['ended without a point', { scores: scores('0', '0') }],
  ['has a score of words', { scores: scores('five', '3') }],
  ['has a negative score', { scores: scores('-5', '3') }],
  ['has half a point', { scores: scores('5.5', '3') }],
  ['has an absurd score', { scores: scores('5000', '3') }],
  ['has an endless score', { scores: scores('9'.repeat(100_000), '3') }],
  ['has an empty score', { scores: scores('', '3') }],
  ['has no score of a team', { scores: scores(null, '3') }],
])('a game that %s has no final score', (_why, changes) => {
  expect(readScores([game(changes)])).toMatchObject({ games: [{ gameId: 'a1', final: undefined }], skipped: 0 });
});

it('a score of 0 counts, and one that comes as a number', () => {
  expect(readScores([game({ scores: scores(0, ' 12 ') })]).games[0]?.final).toMatchObject({ home: 0, away: 12 });
});

test.each([
  ['no id', { id: '' }],
  ['an endless id', { id: 'a'.repeat(101) }],
  ['no start', { commence_time: null }],
  ['no teams', { home_team: null, away_team: null }],
  ['no word whether it is over', { completed: 'yes' }],
  ['scores that are no list', { scores: { home: 5 } }],
])('a game with %s is skipped, and the others count', (_why, changes) => {
  const { games, skipped } = readScores([game(changes), game({ id: 'a2' }), null, 'game']);
  expect([games.map(({ gameId }) => gameId), skipped]).toEqual([['a2'], 3]);
});

it('a game that a reply has twice counts once, and without a score if the two differ', () => {
  expect(readScores([game(), game()]).games).toMatchObject([{ final: { home: 5, away: 3 } }]);
  expect(readScores([game(), game({ scores: scores('6', '3') })]).games).toMatchObject([{ final: undefined }]);
});

it('an empty reply has no games', () => {
  expect(readScores([])).toEqual({ games: [], skipped: 0 });
  expect(readScores(new ScannedBody(Buffer.from('[]'), []))).toEqual({ games: [], skipped: 0 });
});

test.each([[{ message: 'hello' }], ['text'], [null], [3]])('a reply that is no list fails: %j', (body) => {
  expect(() => readScores(body)).toThrow(ProviderFailure);
});
