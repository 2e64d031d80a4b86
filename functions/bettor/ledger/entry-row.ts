import * as z from 'zod/mini';
import { countedMarkets, creditRules, type EntryKind, entryKinds } from '../../../shared/catalogue/ledger-entries.ts';
import { sportsbookById } from '../../../shared/catalogue/sportsbooks.ts';
import type { LedgerFields, LedgerRow } from '../../../shared/contracts/bets/ledger.ts';
import { addPots, emptyPots, entryPots, type Pots } from '../../../shared/ledger/entry.ts';
import { centsFromDollars } from '../../../shared/odds/money.ts';

const amount = z.number();

/** An entry as it is stored; amounts in dollars, as they were entered. */
export const entryRow = z.object({
  id: z.string(),
  revision: z.int(),
  sportsbookId: z.int(),
  // A later version's catalogue may have more kinds.
  kind: z.string(),
  day: z.string(),
  amount,
  bonusAmount: amount,
  since: z.nullable(z.string()),
  bonus: z.nullable(
    z.object({
      tokens: z.int(),
      expiresOn: z.nullable(z.string()),
      rollover: z.nullable(
        z.object({
          times: z.number(),
          deposit: z.nullable(amount),
          rule: z.enum(creditRules.map(({ value }) => value)),
          minOdds: z.nullable(z.number()),
          markets: z.enum(countedMarkets.map(({ value }) => value)),
        }),
      ),
    }),
  ),
  note: z.string(),
  importId: z.optional(z.string()),
});
export type EntryRow = z.output<typeof entryRow>;

/** None for a book or a kind that this version's catalogue lacks. */
export function entryReply({ kind: stored, ...row }: EntryRow): LedgerRow[] {
  const kind = kindOf(stored);
  return kind === undefined || sportsbookById(row.sportsbookId) === undefined ? [] : [{ ...row, kind }];
}

type Moved = Pick<LedgerFields, 'amount' | 'bonusAmount'> & { readonly kind: string };

/** By how much an entry changes what is at its book: nothing if this version does not know its kind. */
function rowPots(row: Moved): Pots {
  const kind = kindOf(row.kind);
  if (kind === undefined) return emptyPots;
  return entryPots({ kind, amount: centsFromDollars(row.amount), bonusAmount: centsFromDollars(row.bonusAmount) });
}

/** What an entry in the place of another one changes. */
export function changedPots(before: Moved | undefined, after: Moved | undefined): Pots {
  const added = after === undefined ? emptyPots : rowPots(after);
  return before === undefined ? added : addPots(added, rowPots(before), -1);
}

function kindOf(stored: string): EntryKind | undefined {
  return entryKinds.find(({ value }) => value === stored)?.value;
}
