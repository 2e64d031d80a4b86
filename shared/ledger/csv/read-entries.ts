import { parseBook } from '../../bets/csv/books.ts';
import { CellProblem, decimalMarkOf, parseAmount, quoted } from '../../bets/csv/cells.ts';
import { namedRows, type Row } from '../../bets/csv/rows.ts';
import { cleanText, MAX_NOTE } from '../../bets/csv/texts.ts';
import { type DateForm, dateOrderOf, parseTimeCell, usDates } from '../../bets/csv/times.ts';
import { MAX_LEDGER_ENTRIES } from '../../catalogue/account-limits.ts';
import {
  type CountedMarkets,
  countedMarkets,
  creditRules,
  type EntryKind,
  entryKinds,
  isBalanceCheck,
  isBonusCredit,
} from '../../catalogue/ledger-entries.ts';
import type { importEntries, LedgerFields } from '../../contracts/bets/ledger.ts';
import { bonusTokens, MAX_LEDGER_AMOUNT, rolloverTimes } from '../../contracts/bets/ledger.ts';
import type { RequestOf } from '../../contracts/contract.ts';
import { oddsLimit } from '../../contracts/promotions.ts';
import { isRefused, type LineProblem, type RefusedFile, readTable } from '../../csv/read-table.ts';
import { withoutGuard } from '../../csv/to-csv.ts';
import { dollars } from '../../odds/money.ts';
import type { EntryColumn } from './entries-csv.ts';

type ImportedEntry = RequestOf<typeof importEntries>['entries'][number];

/** What a file of entries holds. */
export interface ReadEntries {
  readonly entries: readonly ImportedEntry[];
  readonly problems: readonly LineProblem[];
}

const needed = ['Date', 'Sportsbook', 'Kind', 'Amount'] as const satisfies readonly EntryColumn[];

/**
 * Reads a file of entries: our own, or any with columns named Date, Sportsbook, Kind and Amount. A line that cannot be read is named, and the
 * others are read. Equal lines of one file are different entries, and the same ones of another file.
 */
export function readEntries(text: string): ReadEntries | RefusedFile {
  const isHeader = (cells: readonly string[]) => needed.every((name) => hasColumn(cells, name));
  const table = readTable(text, MAX_LEDGER_ENTRIES, isHeader);
  if (isRefused(table)) return table;
  const missing = needed.filter((name) => !hasColumn(table.columns, name));
  if (missing.length > 0)
    return { refused: `The file has no column ${missing.join(', ')}. It needs ${needed.join(', ')}.` };
  const rows = namedRows(table.columns, table.lines);
  const amounts = rows.map(({ cell }) => cell('Amount'));
  const form: FileForm = {
    mark: decimalMarkOf(amounts),
    dates: { ...usDates, order: dateOrderOf(rows.map(({ cell }) => cell('Date'))) ?? 'month-first' },
  };
  const problems: LineProblem[] = [...table.problems];
  const seen = new Map<string, number>();
  const entries = rows.flatMap((row): ImportedEntry[] => {
    try {
      const fields = entryOf(row, form);
      return [{ doubleKey: doubleKeyOf(row, fields, seen), ...fields }];
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error;
      problems.push({ line: row.line, text: error.message });
      return [];
    }
  });
  return { entries, problems: problems.toSorted((one, other) => one.line - other.line) };
}

interface FileForm {
  readonly mark: ReturnType<typeof decimalMarkOf>;
  readonly dates: DateForm;
}

const OWN_ID = /^[0-9a-f]{32}$/;

/** An entry of our own file is the one that it was written from. */
function doubleKeyOf({ cell }: Row, fields: LedgerFields, seen: Map<string, number>): string {
  const id = cell('Id');
  if (OWN_ID.test(id)) return `crossbook:${id}`;
  const { sportsbookId, kind, day, amount, bonusAmount } = fields;
  const key = [day, sportsbookId, kind, amount, bonusAmount].join(' ');
  const n = (seen.get(key) ?? 0) + 1;
  seen.set(key, n);
  return `${key} ${n}`;
}

function entryOf({ cell }: Row, form: FileForm): LedgerFields {
  const { sportsbookId } = parseBook(withoutGuard(cell('Sportsbook')));
  if (sportsbookId === null) throw new CellProblem(`sportsbook ${quoted(cell('Sportsbook'))} is not known`);
  const kind = kindOf(cell('Kind'));
  const day = dayOf(cell('Date'), 'date', form);
  if (day === null) throw new CellProblem('has no date');
  const amount = amountOf(cell('Amount'), 'amount', form);
  if (amount === null || (amount === 0 && !isBalanceCheck(kind))) throw new CellProblem('has no amount');
  const signed = isBalanceCheck(kind);
  return {
    ...{ sportsbookId, kind, day },
    // Statements write what is taken out below 0.
    amount: signed ? amount : Math.abs(amount),
    bonusAmount: signed ? (amountOf(cell('Bonus bets'), 'bonus bets', form) ?? 0) : 0,
    since: kind === 'adjustment' ? dayOf(cell('Since'), 'since', form) : null,
    bonus: isBonusCredit(kind) ? termsOf(cell, form) : null,
    note: cleanText(withoutGuard(cell('Note')), MAX_NOTE),
  };
}

/** Further words for kinds. */
const words: Readonly<Record<string, EntryKind>> = {
  withdraw: 'withdrawal',
  payout: 'withdrawal',
  cashout: 'withdrawal',
  bonus: 'bonus-bets',
  bonusbet: 'bonus-bets',
  bonusbets: 'bonus-bets',
  freebet: 'bonus-bets',
  freebets: 'bonus-bets',
  bonusmoney: 'funds',
  sitecredit: 'funds',
  depositmatch: 'funds',
  correction: 'adjustment',
};

function kindOf(cell: string): EntryKind {
  const text = folded(cell);
  const kind =
    entryKinds.find(({ value, name }) => folded(value) === text || folded(name) === text)?.value ?? words[text];
  if (kind === undefined) throw new CellProblem(`kind ${quoted(cell)} is not known`);
  return kind;
}

function folded(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}

function dayOf(cell: string, name: string, { dates }: FileForm): string | null {
  return parseTimeCell(cell, name, dates)?.slice(0, 10) ?? null;
}

function amountOf(cell: string, name: string, { mark }: FileForm): number | null {
  const amount = parseAmount(withoutGuard(cell), name, { mark });
  if (amount === undefined) return null;
  if (Math.abs(dollars(amount)) > MAX_LEDGER_AMOUNT) throw new CellProblem(`${name} ${quoted(cell)} is too large`);
  return dollars(amount);
}

function termsOf(cell: Row['cell'], form: FileForm): LedgerFields['bonus'] {
  const tokens = bonusTokens.safeParse(Number(cell('Tokens') || 1));
  if (!tokens.success) throw new CellProblem(`tokens ${quoted(cell('Tokens'))} are no number of bonus bets`);
  return {
    tokens: tokens.data,
    expiresOn: dayOf(cell('Expires'), 'expires', form),
    rollover: cell('Rollover') === '' ? null : rolloverOf(cell, form),
  };
}

function rolloverOf(cell: Row['cell'], form: FileForm): NonNullable<LedgerFields['bonus']>['rollover'] {
  const times = rolloverTimes.safeParse(Number(withoutGuard(cell('Rollover')).replace(/ *[x×]$/i, '')));
  if (!times.success) throw new CellProblem(`rollover ${quoted(cell('Rollover'))} is no number of times`);
  const counts = cell('Rollover counts');
  const rule = counts === '' ? 'stake' : creditRules.find(({ value }) => value === counts.toLowerCase())?.value;
  if (rule === undefined) throw new CellProblem(`rollover counts ${quoted(counts)} is not known`);
  const odds = withoutGuard(cell('Minimum odds'));
  const minOdds = odds === '' ? null : oddsLimit.safeParse(Number(odds)).data;
  if (minOdds === undefined) throw new CellProblem(`minimum odds ${quoted(odds)} are not American odds`);
  const deposit = amountOf(cell('Rollover deposit'), 'rollover deposit', form);
  return { times: times.data, deposit, rule, minOdds, markets: marketsOf(cell('Rollover markets')) };
}

function marketsOf(cell: string): CountedMarkets {
  const row = cell === '' ? countedMarkets[0] : countedMarkets.find(({ value }) => value === cell.toLowerCase());
  if (row === undefined) throw new CellProblem(`rollover markets ${quoted(cell)} are not known`);
  return row.value;
}

function hasColumn(columns: readonly string[], name: EntryColumn): boolean {
  return columns.some((column) => column.trim().toLowerCase() === name.toLowerCase());
}
