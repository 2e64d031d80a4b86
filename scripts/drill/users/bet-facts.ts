import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { naiveSums } from '../../../functions/bets/testing/naive-sums.ts';
import { getBetFigures } from '../../../shared/contracts/bets/figures.ts';
import { importPositions } from '../../../shared/contracts/bets/imports.ts';
import { type BetPosition, position } from '../../../shared/contracts/bets/position.ts';
import { changePosition, listPositions, placePosition } from '../../../shared/contracts/bets/positions.ts';
import { type Entry, type Finding, isDone, type Log, textIn } from './call-log.ts';
import { ABSENT } from './possible-values.ts';

/** What a call does to a bet, or what an answer says of it: to `bet 7` whether it is there, to `result 7` and `stake 7` their values. */
interface BetValue {
  readonly key: string;
  readonly value: string;
}

/** What a call does may come later than the answer that a user no longer waits for. */
interface BetEffect extends BetValue {
  readonly lingers: true;
}

/** A bet's note is `Bet 7`. */
export function numberIn(note: string): string {
  return note.split(' ').at(-1) ?? '';
}

/** What the calls about bets do. */
export const betWrites: Partial<Record<Entry['call'], (entry: Entry, log: Log) => readonly BetEffect[]>> = {
  'bets/place-position': ({ asked }) => recorded(placePosition.request.parse(asked)),
  'bets/imports/import-positions': ({ asked }) => importPositions.request.parse(asked).positions.flatMap(recorded),
  'bets/imports/undo-import': ({ asked }, log) =>
    log
      .filter(({ call, asked: other }) => call.endsWith('import-positions') && other.importId === asked.importId)
      .flatMap((entry) => importPositions.request.parse(entry.asked).positions)
      .map(({ note }) => effect(`bet ${numberIn(note)}`, ABSENT)),
  'bets/delete-position': ({ asked }, log) => [effect(`bet ${numberOf(asked, log)}`, ABSENT)],
  'bets/change-position': ({ asked }, log) => {
    const { change } = z.parse(z.object({ change: changePosition.request.shape.change }), asked);
    const number = numberOf(asked, log);
    if (change.type === 'settle') return [effect(`result ${number}`, change.settlement.result)];
    return change.type === 'correct' ? [effect(`stake ${number}`, `${change.placed.stake}`)] : [];
  },
};

/** What an answer says of all bets in the log, if it has all of the user's. A score may have settled the bets on a game. */
export function betsSeen(entry: Entry, known: ReadonlySet<string>): readonly BetValue[] {
  const listed = listIn(entry);
  if (listed === undefined) return [];
  const there = listed.positions.flatMap(({ note, game, legs: [leg] }) => {
    const number = numberIn(note);
    const result = { key: `result ${number}`, value: leg?.settled?.result ?? 'open' };
    return [
      { key: `bet ${number}`, value: 'there' },
      { key: `stake ${number}`, value: `${leg?.stake}` },
      ...(game === null ? [result] : []),
    ];
  });
  const shown = new Set(there.map(({ key }) => key));
  const isWhole = listed.isFirst && listed.cursor === undefined;
  const missing = isWhole ? [...known].filter((key) => key.startsWith('bet ') && !shown.has(key)) : [];
  return [...there, ...missing.map((key) => ({ key, value: ABSENT }))];
}

/** Bets that are listed twice, and sums other than those of the list just before, which was the same just after. */
export function betFindings(log: Log): readonly Finding[] {
  const doubled = log.flatMap((entry) => {
    const notes = (listIn(entry)?.positions ?? []).map(({ note }) => note);
    return notes.filter((note, at) => notes.indexOf(note) !== at).map((note) => `${note} is listed twice`);
  });
  const wrongSums = log.flatMap((entry, at) => {
    const figures =
      entry.call === 'bets/get-figures' && isDone(entry) ? getBetFigures.reply.safeParse(entry.json) : undefined;
    const [before, after] = [wholeList(log[at - 1]), wholeList(log[at + 1])];
    if (figures?.data === undefined || before === undefined || !isDeepStrictEqual(before, after)) return [];
    const { open, total, by } = figures.data;
    const { profit, book, open: naiveOpen } = naiveSums(before);
    const expected = { profit, book, open: naiveOpen };
    const shown = {
      profit: cents(total.profit),
      book: Object.fromEntries(by.book.map(({ key, sums }) => [key, inCents(sums)])),
      open: { positions: open.positions, bets: open.bets, staked: cents(open.staked) },
    };
    if (isDeepStrictEqual(shown, expected)) return [];
    return [`the sums are ${JSON.stringify(shown)}, but the bets add up to ${JSON.stringify(expected)}`];
  });
  return [...doubled, ...wrongSums].map((what) => ({ invariant: 'I10', what }));
}

function inCents({ bets, profit, turnover }: { bets: number; profit: number; turnover: number }) {
  return { bets, profit: cents(profit), turnover: cents(turnover) };
}

function cents(dollars: number): number {
  return Math.round(dollars * 100);
}

interface NewBet {
  readonly note: string;
  readonly legs: readonly { readonly stake: number; readonly settlement?: { readonly result: string } | undefined }[];
}

function recorded({ note, legs: [leg] }: NewBet): readonly BetEffect[] {
  const number = numberIn(note);
  return [
    effect(`bet ${number}`, 'there'),
    effect(`stake ${number}`, `${leg?.stake}`),
    effect(`result ${number}`, leg?.settlement?.result ?? 'open'),
  ];
}

function effect(key: string, value: string): BetEffect {
  return { key, value, lingers: true };
}

/** The number of the bet with the id that was asked for; every id that a user knows comes from an answer. */
function numberOf(asked: Entry['asked'], log: Log): string {
  const id = textIn(asked, 'id');
  return numberIn(positionsIn(log).find((each) => each.id === id)?.note ?? '');
}

/** Every bet as it was last shown, without those deleted. */
export function shownBets(log: Log): readonly BetPosition[] {
  const latest = new Map(positionsIn(log).map((each) => [each.id, each]));
  for (const { call, asked } of log) if (call === 'bets/delete-position') latest.delete(textIn(asked, 'id'));
  return [...latest.values()];
}

function positionsIn(log: Log): readonly BetPosition[] {
  return log.flatMap((entry) => {
    if (!isDone(entry)) return [];
    const shown = /^bets\/(place|change)-position$/.test(entry.call) ? position.safeParse(entry.json).data : undefined;
    return shown === undefined ? (listIn(entry)?.positions ?? []) : [shown];
  });
}

function listIn(entry: Entry) {
  if (entry.call !== 'bets/list-positions' || !isDone(entry)) return undefined;
  const { data } = listPositions.reply.safeParse(entry.json);
  return data && { ...data, isFirst: entry.asked.cursor === undefined };
}

/** Undefined unless one answer has all bets. */
function wholeList(entry: Entry | undefined): readonly BetPosition[] | undefined {
  const listed = entry && listIn(entry);
  return listed?.isFirst === true && listed.cursor === undefined ? listed.positions : undefined;
}
