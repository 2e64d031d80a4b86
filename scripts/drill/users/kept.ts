import { isDeepStrictEqual } from 'node:util';
import { naiveSums } from '../../../functions/bets/testing/naive-sums.ts';
import { getBetFigures } from '../../../shared/contracts/bets/figures.ts';
import { getLedger } from '../../../shared/contracts/bets/ledger.ts';
import { type BetPosition, position } from '../../../shared/contracts/bets/position.ts';
import { listPositions } from '../../../shared/contracts/bets/positions.ts';
import { listPresets, type Preset, preset } from '../../../shared/contracts/presets.ts';
import { type Entry, type Finding, isDone, type Log, outcomeOf, textIn } from './call-log.ts';

/** What an answer confirmed is in the last list, unless the user asked to delete it; sums are those of the bets (I8, I10). */
export function keptFindings(log: Log): readonly Finding[] {
  return [...presetFindings(log), ...entryFindings(log), ...betFindings(log)];
}

/** Every bet as it was last shown, without those deleted. */
export function shownBets(log: Log): readonly BetPosition[] {
  const latest = new Map(positionsIn(log).map((each) => [each.id, each]));
  for (const { call, asked } of log) if (call === 'bets/delete-position') latest.delete(textIn(asked, 'id'));
  return [...latest.values()];
}

/** Every entry of the ledger that an answer confirmed is in its last answer. */
function entryFindings(log: Log): Finding[] {
  const last = log.findLast((entry) => entry.call === 'bettor/ledger/get-ledger' && entry.settled && isDone(entry));
  const ids = getLedger.reply.safeParse(last?.json).data?.entries.map(({ id }) => id);
  const saved = log.filter((entry) => entry.call === 'bettor/ledger/save-entry' && isDone(entry));
  const gone = ids === undefined ? [] : saved.filter(({ json }) => !ids.includes(textIn(json, 'id')));
  return gone.map(({ json }) => ({ invariant: 'I8', what: `the entry ${textIn(json, 'note')} was lost` }));
}

function presetFindings(log: Log): Finding[] {
  const list = log.findLast((entry) => entry.call === 'bettor/presets/list-presets' && entry.settled && isDone(entry));
  const listed = listPresets.reply.safeParse(list?.json).data;
  if (listed === undefined) return [];
  const saved = log
    .filter((entry) => entry.call === 'bettor/presets/save-preset' && isDone(entry))
    .flatMap(({ json }) => preset.safeParse(json).data ?? [])
    .map((each) => ({ ...each, text: `the preset ${each.name}` }));
  const same = (wanted: Preset) => listed.some((shown) => shown.id === wanted.id && shown.name === wanted.name);
  return lost(log, saved, 'bettor/presets/delete-preset', same).map((what) => ({ invariant: 'I8', what }));
}

function betFindings(log: Log): Finding[] {
  const lists = wholeLists(log);
  const last = lists.at(-1);
  const found = wrongSums(log, lists);
  if (last?.settled === true) {
    const placed = confirmedBets(log).map((each) => ({
      ...each,
      text: `${each.note} in its revision ${each.revision}`,
    }));
    // Every change raises a bet's revision, so that a lost one shows.
    const has = (wanted: BetPosition) =>
      last.positions.some(({ id, revision }) => id === wanted.id && revision >= wanted.revision);
    found.push(...lost(log, placed, 'bets/delete-position', has));
  }
  for (const { positions } of lists) {
    const notes = positions.map(({ note }) => note);
    found.push(...notes.filter((note, at) => notes.indexOf(note) !== at).map((note) => `${note} is listed twice`));
  }
  return [...new Set(found)].map((what) => ({ invariant: 'I10', what }));
}

/** Those that an answer confirmed, that the user never asked to delete, and that are not there. */
function lost<T extends { readonly id: string; readonly text: string }>(
  log: Log,
  confirmed: readonly T[],
  deletion: Entry['call'],
  isThere: (wanted: T) => boolean,
): string[] {
  const asked = log.filter((entry) => entry.call === deletion && outcomeOf(entry) !== 'refused');
  const ids = new Set(asked.map((entry) => textIn(entry.asked, 'id')));
  return confirmed.filter((each) => !ids.has(each.id) && !isThere(each)).map(({ text }) => `${text} was lost`);
}

/** Sums and money other than those of the list just before, which was the same just after. */
function wrongSums(log: Log, lists: readonly WholeList[]): string[] {
  return log.flatMap((entry, at) => {
    const before = lists.findLast(({ to }) => to < at);
    const after = lists.find(({ from }) => from > at);
    const isAlone = log.slice((before?.to ?? 0) + 1, after?.from).every(({ call }) => isOfSums(call));
    if (before === undefined || !isAlone || !isDeepStrictEqual(before.positions, after?.positions)) return [];
    return isDone(entry) && isOfSums(entry.call) ? wrongSum(entry, before.positions) : [];
  });
}

function isOfSums(call: Entry['call']): boolean {
  return call === 'bets/get-figures' || call === 'bettor/ledger/get-ledger';
}

function wrongSum({ json }: Entry, bets: readonly BetPosition[]): string[] {
  const [figures, ledger] = [getBetFigures.reply.safeParse(json).data, getLedger.reply.safeParse(json).data];
  const found: string[] = [];
  const compare = (what: string, shown: unknown, expected: unknown) => {
    if (isDeepStrictEqual(shown, expected)) return;
    found.push(`the ${what} is ${JSON.stringify(shown)}, but the bets add up to ${JSON.stringify(expected)}`);
  };
  if (ledger !== undefined) {
    const legs = bets.flatMap((bet) => bet.legs);
    const sum = (amounts: readonly number[]) => cents(amounts.reduce((one, other) => one + other, 0));
    compare(
      'money',
      [sum(ledger.days.map(({ staked }) => staked)), sum(ledger.days.map(({ returned }) => returned))],
      [
        sum(legs.map(({ stake }) => stake)),
        sum(legs.map(({ stake, settled }) => (settled === undefined ? 0 : stake + settled.profit))),
      ],
    );
    const notes = ledger.entries.map(({ note }) => note);
    found.push(
      ...notes.filter((note, at) => notes.indexOf(note) !== at).map((note) => `the entry ${note} is there twice`),
    );
  }
  if (figures !== undefined) {
    const { open, total, by } = figures;
    const { profit, book, open: naiveOpen } = naiveSums(bets);
    const shown = {
      profit: cents(total.profit),
      book: Object.fromEntries(by.book.map(({ key, sums }) => [key, inCents(sums)])),
      open: { positions: open.positions, bets: open.bets, staked: cents(open.staked) },
    };
    compare('sum', shown, { profit, book, open: naiveOpen });
  }
  return found;
}

function inCents({ bets, profit, turnover }: { bets: number; profit: number; turnover: number }) {
  return { bets, profit: cents(profit), turnover: cents(turnover) };
}

function cents(dollars: number): number {
  return Math.round(dollars * 100);
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
