import * as z from 'zod/mini';
import { addedBooks } from '../../../shared/contracts/added-books.ts';
import {
  type BettingChange,
  type BettingSettings,
  type BookChange,
  type BookSettings,
  beforeFirstChoice,
  bettingSettings,
} from '../../../shared/contracts/betting.ts';
import { stakeable } from '../../../shared/ledger/balances.ts';
import { dollars } from '../../../shared/odds/money.ts';
import type { Millis } from '../../../shared/odds/time.ts';
import { userBetting } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Change, type Condition, ConditionFailed, type Step, type Values } from '../../platform/table/write.ts';
import { moneyTotalsOf } from '../ledger/money-rows.ts';
import { openValuesOf } from './open-values.ts';

/**
 * How a user bets, in one row. Each setting of each sportsbook is an attribute of its own, such as `limit_7`, so that changes of different
 * settings at the same moment never undo each other; of the same one, the last write wins.
 */

/** How what a user chooses meets what is stored: it replaces it, or only fills in what was never set. */
export type Writing = 'replace' | 'fill';

/** Empty before the first choice. What can be staked at a book comes from its ledger, and what is open now from the bets. */
export async function bettingSettingsOf(table: Table, userId: string, now: Millis): Promise<BettingSettings> {
  const [settings, money, openValues] = await Promise.all([
    chosenSettings(table, userId),
    moneyTotalsOf(table, userId),
    openValuesOf(table, userId, now),
  ]);
  const books = new Map<number, BookSettings>(settings.books.map((book) => [book.sportsbookId, book]));
  for (const [sportsbookId, pots] of money.books) {
    if (pots.entries === 0) continue;
    books.set(sportsbookId, { sportsbookId, ...books.get(sportsbookId), ledger: dollars(stakeable(pots)) });
  }
  return {
    ...settings,
    books: [...books.values()].toSorted((one, other) => one.sportsbookId - other.sportsbookId),
    openValues: openValues.length > 0 ? openValues : undefined,
  };
}

/** Those alone that the user chose. */
export async function chosenSettings(table: Table, userId: string): Promise<BettingSettings> {
  return (await table.get(userBetting(userId), bettingRow)) ?? { books: [] };
}

interface SettingsChange {
  readonly userId: string;
  readonly change: BettingChange;
  readonly writing: Writing;
  /** What belongs to the change, in its transaction. */
  readonly alongside: Step;
  readonly now: Millis;
}

/** Changes the given settings, and returns all. */
export async function changeBettingSettings(
  table: Table,
  { userId, change, writing, alongside, now }: SettingsChange,
): Promise<BettingSettings> {
  const { books = [], ...general } = change;
  const write = async (written: Change): Promise<BettingSettings> => {
    await table.transact([{ kind: 'update', key: userBetting(userId), change: written }, alongside]);
    return bettingSettingsOf(table, userId, now);
  };
  const place = (values: Values) => (writing === 'fill' ? { init: values } : { set: values });
  if (books.some(({ on }) => on !== undefined)) {
    try {
      const values = { ...attributesOf(beforeFirstChoice), ...attributesOf(books), ...general, [CHOSEN]: true };
      return await write({ ...place(values), condition: noBookChosen });
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  const values = { ...attributesOf(writing === 'fill' ? books.map(withoutOn) : books), ...general };
  const isEmpty = Object.values(values).every((value) => value === undefined);
  if (isEmpty) return bettingSettingsOf(table, userId, now);
  if (writing === 'fill') return write({ init: values });
  const implied = books.some(({ on }) => on !== undefined) ? await addedBooksOf(table, userId) : {};
  return write({ set: values, init: without(implied, values) });
}

/** Read before the change, and recorded only where nothing is yet: of concurrent changes each implies the same. */
async function addedBooksOf(table: Table, userId: string): Promise<Values> {
  return attributesOf(addedBooks((await chosenSettings(table, userId)).books));
}

function without(values: Values, others: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([attribute]) => others[attribute] === undefined));
}

/** Set by the first choice among sportsbooks. */
const CHOSEN = 'booksChosen';

const noBookChosen: Condition = { expression: 'attribute_not_exists(booksChosen)' };

/** Whether sportsbooks are on is one choice, which is filled in as a whole or not at all. */
function withoutOn({ on: _, ...others }: BookChange): BookChange {
  return others;
}

function attributesOf(books: readonly BookChange[]): Values {
  return Object.fromEntries(
    books.flatMap(({ sportsbookId, ...fields }) =>
      Object.entries(fields)
        .filter(([, value]) => value !== undefined)
        .map(([field, value]) => [`${field}_${sportsbookId}`, value]),
    ),
  );
}

const ATTRIBUTE_OF_BOOK = /^(on|worksIn|limit|gameLimit|partLimit|propsLimit|balance)_(\d+)$/;

/** A rounding, a format or a state of the set-up that only a later version knows is as if it was never set. */
const settingsOfRow = z.extend(bettingSettings, {
  rounding: z.catch(bettingSettings.shape.rounding, undefined),
  kelly: z.catch(bettingSettings.shape.kelly, undefined),
  oddsFormat: z.catch(bettingSettings.shape.oddsFormat, undefined),
  setUp: z.catch(bettingSettings.shape.setUp, undefined),
});

const bettingRow = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((row): BettingSettings => {
    const books = new Map<number, Record<string, unknown>>();
    for (const [attribute, value] of Object.entries(row)) {
      const [, field, id] = ATTRIBUTE_OF_BOOK.exec(attribute) ?? [];
      if (field === undefined) continue;
      const sportsbookId = Number(id);
      books.set(sportsbookId, { ...books.get(sportsbookId), sportsbookId, [field]: value });
    }
    const inOrder = [...books].toSorted(([one], [other]) => one - other).map(([, book]) => book);
    return settingsOfRow.parse({ ...row, books: inOrder });
  }),
);
