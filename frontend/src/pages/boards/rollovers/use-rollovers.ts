import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OpenRollover } from '../../../../../shared/ledger/rollover-credit.ts';
import { rolloversQuery } from '../../../api/bets/ledger.ts';
import { useBettingSettings } from '../../../features/bettor/settings/use-betting-settings.ts';
import { idOf } from '../../../features/odds/rows/row-id.ts';
import { creditText, openRollovers, rolloverRows } from './rollover-rows.ts';

const none: readonly OpenRollover[] = [];

/** The person's rollovers that something is left of; asked for only where they keep a ledger. */
function useOpenRollovers(): readonly OpenRollover[] {
  const { settings } = useBettingSettings();
  const hasLedger = settings.books.some(({ ledger }) => ledger !== undefined);
  const { data } = useQuery({ ...rolloversQuery, enabled: hasLedger });
  return useMemo(() => (data === undefined || !hasLedger ? none : openRollovers(data)), [data, hasLedger]);
}

/** A board's rows for rollovers: what each counts for, and the board with those first that clear a dollar the cheapest. */
export interface RolloverBoard {
  readonly notes: ReadonlyMap<string, string> | undefined;
  readonly cheapestFirst: readonly unknown[] | undefined;
}

/** Nothing without a rollover. */
export function useRolloverBoard(rows: readonly unknown[] | undefined): RolloverBoard {
  const open = useOpenRollovers();
  return useMemo(() => {
    const found = rows === undefined ? [] : rolloverRows(rows, open);
    if (rows === undefined || found.length === 0) return { notes: undefined, cheapestFirst: undefined };
    const first = found.map(({ row }) => row);
    const known = new Set(first);
    return {
      notes: new Map(found.map(({ row, credits }) => [idOf(row) ?? '', creditText(credits)])),
      cheapestFirst: [...first, ...rows.filter((row) => !known.has(row))],
    };
  }, [rows, open]);
}
