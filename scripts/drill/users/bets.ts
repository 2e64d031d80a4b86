import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { naiveSums } from '../../../functions/bets/testing/naive-sums.ts';
import { getBetFigures } from '../../../shared/contracts/bets/figures.ts';
import { importPositions } from '../../../shared/contracts/bets/imports.ts';
import { type BetPosition, position } from '../../../shared/contracts/bets/position.ts';
import { changePosition, listPositions, placePosition } from '../../../shared/contracts/bets/positions.ts';
import { pick } from '../pick.ts';
import { listFacts } from './browser.ts';
import { type Entry, type Finding, isDone, type Log, textIn } from './call-log.ts';
import { callSignedIn } from './sign-in.ts';
import type { SimulatedUser, UserBehavior } from './simulated-user.ts';

/** What a call does to a bet, or what an answer says of it: to `bet 7` whether it is there, to `result 7` and `stake 7` their values. */
interface BetValue {
  readonly key: string;
  readonly value: string;
}

/** The value of a bet that was never recorded, or deleted. */
export const NO_BET = 'none';
const RESULTS = ['won', 'lost', 'push', 'void'] as const;
/** A book without fees. */
const BOOK = 1;
const BETS_PER_IMPORT = 3;

/** The bet with this number. Its note, stake and odds follow from the number, so that a listed bet can be checked. */
function legOf(number: number) {
  const stake = 10 + (number % 90);
  return { sportsbookId: BOOK, label: `Bet ${number}`, pick: null, odds: 100 + (number % 50), stake, bonus: false };
}

const noteOf = (number: number) => `Bet ${number}`;
const numberIn = (note: string) => note.split(' ').at(-1) ?? '';
const idOf = (number: number) => `${number}`.padStart(32, '0');

export async function placeBet(user: SimulatedUser, behavior: UserBehavior, random: () => number): Promise<void> {
  const number = user.nextNumber();
  const game = random() < 0.5 ? listedGame(user.log) : null;
  const moneyline = { market: 'h2h', participant: null, side: 0, threshold: null } as const;
  const legs = [{ ...legOf(number), pick: game === null ? null : moneyline }];
  const request = placePosition.request.parse({
    ...{ key: idOf(number), kind: 'single', game, legs, tags: [], note: noteOf(number) },
  });
  await callSignedIn(user, 0, 'bets/place-position', { request }, behavior);
}

/** Settles, corrects or deletes a bet that is open as far as the user has seen. */
export async function changeBet(user: SimulatedUser, behavior: UserBehavior, random: () => number): Promise<void> {
  const open = shownBets(user.log).filter(({ state, game }) => state === 'open' && game === null);
  if (open.length === 0) return;
  const { id, revision, note } = pick(open, random());
  const what = random();
  if (what < 0.15) {
    await callSignedIn(user, 0, 'bets/delete-position', { params: { id } }, behavior);
    return;
  }
  const corrected = { ...legOf(Number(numberIn(note))), stake: 200 + user.nextNumber() };
  const change =
    what < 0.75
      ? { type: 'settle', leg: 0, settlement: { result: pick(RESULTS, random()) } }
      : { type: 'correct', leg: 0, placed: corrected };
  const request = changePosition.request.parse({ revision, change });
  await callSignedIn(user, 0, 'bets/change-position', { params: { id }, request }, behavior);
}

/** Imports a few settled bets, some of them twice, and sometimes takes the import back. */
export async function importBets(user: SimulatedUser, behavior: UserBehavior, random: () => number): Promise<void> {
  const importId = idOf(user.nextNumber());
  const placedAt = new Date(user.now()).toISOString();
  const positions = Array.from({ length: BETS_PER_IMPORT }, () => user.nextNumber()).map((number) => ({
    ...{ kind: 'single', game: null, tags: [], note: noteOf(number), placedAt, doubleKey: noteOf(number) },
    legs: [{ ...legOf(number), settlement: { result: pick(RESULTS, random()) } }],
  }));
  const request = importPositions.request.parse({ importId, dryRun: false, positions });
  await callSignedIn(user, 0, 'bets/imports/import-positions', { request }, behavior);
  if (random() < 0.3) await callSignedIn(user, 0, 'bets/imports/import-positions', { request });
  if (random() < 0.3) await callSignedIn(user, 0, 'bets/imports/undo-import', { params: { importId } }, behavior);
}

/** Reads all bets, their sums, and all bets again, to see whether they have changed meanwhile. */
export async function readBets(user: SimulatedUser, device: number): Promise<void> {
  await readList(user, device);
  await callSignedIn(user, device, 'bets/get-figures');
  await readList(user, device);
}

async function readList(user: SimulatedUser, device: number): Promise<void> {
  let cursor: string | undefined;
  do {
    const query = cursor === undefined ? {} : { cursor };
    const answer = await callSignedIn(user, device, 'bets/list-positions', { query });
    cursor = textIn(answer?.json, 'cursor') || undefined;
  } while (cursor !== undefined);
}

/** What the calls about bets do. */
export const betWrites: Partial<Record<Entry['call'], (entry: Entry, log: Log) => readonly BetValue[]>> = {
  'bets/place-position': ({ asked }) => recorded(placePosition.request.parse(asked)),
  'bets/imports/import-positions': ({ asked }) => importPositions.request.parse(asked).positions.flatMap(recorded),
  'bets/imports/undo-import': ({ asked }, log) =>
    log
      .filter(({ call, asked: other }) => call.endsWith('import-positions') && other.importId === asked.importId)
      .flatMap((entry) => importPositions.request.parse(entry.asked).positions)
      .map(({ note }) => ({ key: `bet ${numberIn(note)}`, value: NO_BET })),
  'bets/delete-position': ({ asked }, log) => [{ key: `bet ${numberOf(asked, log)}`, value: NO_BET }],
  'bets/change-position': ({ asked }, log) => {
    const { change } = z.parse(z.object({ change: changePosition.request.shape.change }), asked);
    const number = numberOf(asked, log);
    if (change.type === 'settle') return [{ key: `result ${number}`, value: change.settlement.result }];
    return change.type === 'correct' ? [{ key: `stake ${number}`, value: `${change.placed.stake}` }] : [];
  },
};

/** What an answer says of all bets in the log, if it has all of the user's. A score may have settled the bets on a game. */
export function betsSeen(entry: Entry, known: readonly string[]): readonly BetValue[] {
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
  const missing = known.filter((key) => isWhole && key.startsWith('bet ') && !shown.has(key));
  return [...there, ...missing.map((key) => ({ key, value: NO_BET }))];
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
    const expected = naiveSums(before);
    const { open, total, by } = figures.data;
    const shown = {
      profit: cents(total.profit),
      book: Object.fromEntries(by.book.map(({ key, sums }) => [key, inCents(sums)])),
      open: { positions: open.positions, bets: open.bets, staked: cents(open.staked) },
    };
    const { profit, book, open: naiveOpen } = expected;
    return isDeepStrictEqual(shown, { profit, book: { ...book }, open: naiveOpen })
      ? []
      : [
          `the sums are ${JSON.stringify(shown)}, but the bets add up to ${JSON.stringify({ profit, book, open: naiveOpen })}`,
        ];
  });
  return [...doubled, ...wrongSums].map((what) => ({ invariant: 'I10', what }));
}

function inCents({ bets, profit, turnover }: { bets: number; profit: number; turnover: number }) {
  return { bets, profit: cents(profit), turnover: cents(turnover) };
}

function cents(dollars: number): number {
  return Math.round(dollars * 100);
}

function recorded({
  note,
  legs: [leg],
}: Pick<z.output<typeof placePosition.request>, 'note'> & {
  readonly legs: readonly { readonly stake: number; readonly settlement?: { readonly result: string } | undefined }[];
}): readonly BetValue[] {
  const number = numberIn(note);
  return [
    { key: `bet ${number}`, value: 'there' },
    { key: `stake ${number}`, value: `${leg?.stake}` },
    { key: `result ${number}`, value: leg?.settlement?.result ?? 'open' },
  ];
}

/** The number of the bet with the id that was asked for; every id that a user knows comes from an answer. */
function numberOf(asked: Entry['asked'], log: Log): string {
  const id = textIn(asked, 'id');
  return numberIn(positionsIn(log).find((each) => each.id === id)?.note ?? '');
}

/** Every bet as it was last shown, without those deleted. */
function shownBets(log: Log): readonly BetPosition[] {
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

/** The game of the last list's first row; null if the user has seen no list. */
function listedGame(log: Log): BetPosition['game'] {
  const seen = log.flatMap(({ json }) => listFacts.safeParse(json).data?.example ?? []).at(-1);
  if (seen?.eventSport === undefined || seen.eventTitle === undefined) return null;
  const { eventId: id, eventSport: league, eventTitle: title, eventStartTime: startTime = null } = seen;
  return { id, league, title, startTime };
}
