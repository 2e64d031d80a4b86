import { cents } from '../../odds/money.ts';
import type { LedgerEntry } from '../entry.ts';

/** A deposit of $100 at the first sportsbook. */
export function anEntry(changes: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    ...{ id: 'a'.repeat(32), sportsbookId: 1, kind: 'deposit', day: '2026-11-01' },
    ...{ amount: cents(100_00), bonusAmount: cents(0), since: null, bonus: null },
    ...changes,
  };
}
