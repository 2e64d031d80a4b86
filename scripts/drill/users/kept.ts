import { isDeepStrictEqual } from 'node:util';
import { naiveSums } from '../../../functions/bets/testing/naive-sums.ts';
import { getBetFigures } from '../../../shared/contracts/bets/figures.ts';
import { importPositions } from '../../../shared/contracts/bets/imports.ts';
import { type BetPosition, position } from '../../../shared/contracts/bets/position.ts';
import { listPositions } from '../../../shared/contracts/bets/positions.ts';
import { listPresets, preset } from '../../../shared/contracts/presets.ts';
import { type Entry, type Finding, isDone, type Log, outcomeOf, textIn } from './call-log.ts';

/** What an answer confirmed is in the last list, unless the user asked to delete it; what was deleted is not (I8, I10). */
export function keptFindings(log: Log): readonly Finding[] {
  return [...presetFindings(log), ...betFindings(log)];
}

/** Every bet as it was last shown, without those deleted. */
export function shownBets(log: Log): readonly BetPosition[] {
  const latest = new Map(positionsIn(log).map((each) => [each.id, each]));
  for (const { call, asked } of log) if (call === 'bets/delete-position') latest.delete(textIn(asked, 'id'));
  return [...latest.values()];
}

function presetFindings(log: Log): Finding[] {
  const list = log.findLast((entry) => entry.call === 'bettor/presets/list-presets' && entry.settled && isDone(entry));
  const listed = listPresets.reply.safeParse(list?.json).data;
  if (listed === undefined) return [];
  const saved = log
    .filter((entry) => entry.call === 'bettor/presets/save-preset' && isDone(entry))
    .flatMap(({ json }) => preset.safeParse(json).data ?? []);
  const [deleted, mayBeDeleted] = deletions(log, 'bettor/presets/delete-preset', 'id');
  const lost = saved.filter(
    (each) => !mayBeDeleted.has(each.id) && !listed.some((shown) => isDeepStrictEqual(shown, each)),
  );
  return [
    ...lost.map(({ name }): Finding => ({ invariant: 'I8', what: `the preset ${name} was lost, or differs` })),
    ...listed
      .filter(({ id }) => deleted.has(id))
      .map(({ name }): Finding => ({ invariant: 'I8', what: `the preset ${name} was deleted, but is listed` })),
  ];
}

function betFindings(log: Log): Finding[] {
  const lists = wholeLists(log);
  const last = lists.at(-1);
  const found = wrongSums(log, lists);
  if (last?.settled === true) found.push(...lostBets(log, last.positions));
  for (const { positions } of lists) {
    const notes = positions.map(({ note }) => note);
    found.push(...notes.filter((note, at) => notes.indexOf(note) !== at).map((note) => `${note} is listed twice`));
  }
  return [...new Set(found)].map((what) => ({ invariant: 'I10', what }));
}

/** Every change raises a bet's revision, so that a lost one shows. Bets of an import are known by their notes. */
function lostBets(log: Log, listed: readonly BetPosition[]): string[] {
  const [deleted, mayBeDeleted] = deletions(log, 'bets/delete-position', 'id');
  const [, mayBeUndone] = deletions(log, 'bets/imports/undo-import', 'importId');
  const imported = log
    .filter((entry) => entry.call === 'bets/imports/import-positions' && isDone(entry))
    .filter(({ asked }) => !mayBeUndone.has(textIn(asked, 'importId')))
    .flatMap(({ asked }) => importPositions.request.parse(asked).positions);
  const deletedNotes = new Set(positionsIn(log).flatMap(({ id, note }) => (mayBeDeleted.has(id) ? [note] : [])));
  const has = (wanted: BetPosition) =>
    listed.some(({ id, revision }) => id === wanted.id && revision >= wanted.revision);
  return [
    ...confirmedBets(log)
      .filter((each) => !mayBeDeleted.has(each.id) && !has(each))
      .map(({ note, revision }) => `${note} was lost in its revision ${revision}`),
    ...imported
      .filter(({ note }) => !deletedNotes.has(note) && !listed.some((each) => each.note === note))
      .map(({ note }) => `${note} was lost`),
    ...listed.filter(({ id }) => deleted.has(id)).map(({ note }) => `${note} was deleted, but is listed`),
  ];
}

/** Sums other than those of the list just before, which was the same just after. */
function wrongSums(log: Log, lists: readonly WholeList[]): string[] {
  return log.flatMap((entry, at) => {
    const figures =
      entry.call === 'bets/get-figures' && isDone(entry) ? getBetFigures.reply.safeParse(entry.json).data : undefined;
    const before = lists.find(({ to }) => to === at - 1)?.positions;
    const after = lists.find(({ from }) => from === at + 1)?.positions;
    if (figures === undefined || before === undefined || !isDeepStrictEqual(before, after)) return [];
    const { open, total, by } = figures;
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
}

function inCents({ bets, profit, turnover }: { bets: number; profit: number; turnover: number }) {
  return { bets, profit: cents(profit), turnover: cents(turnover) };
}

function cents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** The ids that were deleted, and those that may have been: such a call may come later than its answer. */
function deletions(log: Log, call: Entry['call'], name: string): readonly [ReadonlySet<string>, ReadonlySet<string>] {
  const asked = log.filter((entry) => entry.call === call);
  const ids = (some: Log) => new Set(some.map((entry) => textIn(entry.asked, name)));
  return [ids(asked.filter(isDone)), ids(asked.filter((entry) => outcomeOf(entry) !== 'refused'))];
}

/** Answers that list all of the user's bets, page by page, in `log` from one entry to another. */
interface WholeList {
  readonly from: number;
  readonly to: number;
  readonly settled: boolean;
  readonly positions: readonly BetPosition[];
}

function wholeLists(log: Log): readonly WholeList[] {
  const found: WholeList[] = [];
  let pages: BetPosition[] = [];
  let from = -1;
  for (const [at, entry] of log.entries()) {
    const page = pageIn(entry);
    if (page !== undefined && entry.asked.cursor === undefined) [pages, from] = [[], at];
    if (page === undefined || from === -1) continue;
    pages.push(...page.positions);
    if (page.cursor === undefined) found.push({ from, to: at, settled: entry.settled, positions: pages });
  }
  return found;
}

function pageIn(entry: Entry) {
  return entry.call === 'bets/list-positions' && isDone(entry)
    ? listPositions.reply.safeParse(entry.json).data
    : undefined;
}

/** Bets in answers to calls that placed or changed them. */
function confirmedBets(log: Log): readonly BetPosition[] {
  return log
    .filter((entry) => isDone(entry) && /^bets\/(place|change)-position$/.test(entry.call))
    .flatMap(({ json }) => position.safeParse(json).data ?? []);
}

/** Bets in any answer, as they were shown. */
function positionsIn(log: Log): readonly BetPosition[] {
  return log.flatMap((entry) => pageIn(entry)?.positions ?? confirmedBets([entry]));
}
