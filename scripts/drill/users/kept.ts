import { isDeepStrictEqual } from 'node:util';
import { naiveSums } from '../../../functions/bets/testing/naive-sums.ts';
import { getBetFigures } from '../../../shared/contracts/bets/figures.ts';
import { checkBalance, getLedger, importEntries } from '../../../shared/contracts/bets/ledger.ts';
import { type BetPosition, position } from '../../../shared/contracts/bets/position.ts';
import { listPositions } from '../../../shared/contracts/bets/positions.ts';
import { type Entry, type Finding, isDone, type Log, statusOutcome, textIn } from './call-log.ts';

/** What an answer confirmed is in the last list, unless the user asked to delete it; sums are those of the bets (I8, I10). */
export function keptFindings(log: Log): readonly Finding[] {
  return [...entryFindings(log), ...betFindings(log)];
}

/** Every bet as it was last shown, without those deleted. */
export function shownBets(log: Log): readonly BetPosition[] {
  const latest = new Map(positionsIn(log).map((each) => [each.id, each]));
  for (const { call, asked } of log) if (call === 'bets/delete-position') latest.delete(textIn(asked, 'id'));
  return [...latest.values()];
}

/** Every entry of the ledger that an answer confirmed is in its last answer, unless its import was to be undone. */
function entryFindings(log: Log): Finding[] {
  const last = log.findLast((entry) => entry.call === 'bettor/ledger/get-ledger' && entry.settled && isDone(entry));
  const notes = getLedger.reply.safeParse(last?.json).data?.entries.map(({ note }) => note);
  if (notes === undefined) return [];
  const saved = log.filter(isDone).flatMap((entry) => savedNotes(entry, log));
  const gone = new Set(saved.filter((note) => !notes.includes(note)));
  return [...gone].map((note) => ({ invariant: 'I8', what: `the entry ${note} was lost` }));
}

function savedNotes({ call, asked, json }: Entry, log: Log): string[] {
  if (call === 'bettor/ledger/save-entry') return [textIn(json, 'note')];
  if (call !== 'bettor/ledger/import-entries') return [];
  const isUndone = log.some(
    (entry) => entry.call === 'bettor/ledger/undo-import' && entry.asked.importId === asked.importId,
  );
  return isUndone ? [] : importEntries.request.parse(asked).entries.map(({ note }) => note);
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

/** Those that an answer confirmed, that the user never asked to delete, and that are not there in this revision: every change raises it. */
function lostBets(log: Log, listed: readonly BetPosition[]): string[] {
  const asked = log.filter((entry) => entry.call === 'bets/delete-position' && statusOutcome(entry) !== 'refused');
  const ids = new Set(asked.map((entry) => textIn(entry.asked, 'id')));
  return confirmedBets(log)
    .filter((wanted) => !ids.has(wanted.id))
    .filter((wanted) => !listed.some(({ id, revision }) => id === wanted.id && revision >= wanted.revision))
    .map(({ note, revision }) => `${note} in its revision ${revision} was lost`);
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
  return ['bets/get-figures', 'bettor/ledger/get-ledger', 'bettor/ledger/check-balance'].includes(call);
}

function wrongSum({ call, json, settled }: Entry, bets: readonly BetPosition[]): string[] {
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
        sum(legs.map(cashOf)),
        sum(legs.map((leg) => (leg.settled === undefined ? 0 : cashOf(leg) + leg.settled.profit))),
      ],
    );
    // A comparison has none.
    const notes = ledger.entries.map(({ note }) => note).filter((note) => note !== '');
    found.push(
      ...notes.filter((note, at) => notes.indexOf(note) !== at).map((note) => `the entry ${note} is there twice`),
    );
  }
  if (call === 'bettor/ledger/check-balance' && settled) {
    const { amount, bonusAmount } = checkBalance.reply.parse(json);
    compare('difference', [amount, bonusAmount], [0, 0]);
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

function cashOf({ stake, bonus }: BetPosition['legs'][number]): number {
  return bonus ? 0 : stake;
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
