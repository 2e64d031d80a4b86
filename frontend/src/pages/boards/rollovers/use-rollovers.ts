import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OpenRollover } from '../../../../../shared/ledger/rollover-credit.ts';
import type { OpportunityKind } from '../../../../../shared/odds/limits.ts';
import { rolloversQuery } from '../../../api/bets/ledger.ts';
import { useBettingSettings } from '../../../features/bettor/settings/use-betting-settings.ts';
import { idOf } from '../../../features/odds/rows/row-id.ts';
import { creditText, openRollovers, rolloverRows } from './rollover-rows.ts';

const none: readonly OpenRollover[] = [];

/** The kinds whose bets cost little enough to clear a rollover with. */
const countsToward: ReadonlySet<OpportunityKind> = new Set(['arbitrage', 'low-hold']);

/** The person's rollovers that something is left of and a board's rows may count toward; asked for only where they keep a ledger. */
export function useOpenRollovers(kind: OpportunityKind): readonly OpenRollover[] {
  const { settings } = useBettingSettings();
  const hasLedger = countsToward.has(kind) && settings.books.some(({ ledger }) => ledger !== undefined);
  const { data } = useQuery({ ...rolloversQuery, enabled: hasLedger });
  return useMemo(() => (data === undefined || !hasLedger ? none : openRollovers(data)), [data, hasLedger]);
}

/** A board's rows for rollovers: what each counts for, and the board with those first that clear a dollar the cheapest. */
export interface RolloverBoard {
  readonly notes: ReadonlyMap<string, string> | undefined;
  readonly cheapestFirst: readonly unknown[] | undefined;
}

/** Nothing without a rollover. */
export function useRolloverBoard(rows: readonly unknown[] | undefined, open: readonly OpenRollover[]): RolloverBoard {
  return useMemo(() => {
    const found = rows === undefined ? [] : rolloverRows(rows, open);
    if (rows === undefined || found.length === 0) return { notes: undefined, cheapestFirst: undefined };
    const first = found.map(({ row }) => row);
    const known = new Set(first);
    return {
      notes: new Map(found.map(({ row, credits }) => [idOf(row) ?? '', creditText(credits, 'short')])),
      cheapestFirst: [...first, ...rows.filter((row) => !known.has(row))],
    };
  }, [rows, open]);
}
