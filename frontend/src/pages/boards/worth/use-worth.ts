import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Convertible, promotionWorth } from '../../../../../shared/boards/promotions/promotion-worth.ts';
import type { Cents } from '../../../../../shared/odds/money.ts';
import { useAccess } from '../../../api/access.ts';
import { isPair } from '../../../api/from-wire.ts';
import { opportunitiesQuery } from '../../../api/opportunities.ts';
import { useBetting } from '../../../features/bettor/settings/use-betting.ts';
import { readRow } from '../../../features/odds/rows/read-row.ts';
import { useAutoScan, useHints } from '../use-list.ts';

const [WATCHED, NOTHING] = [['promo'], []] as const;

/**
 * What promotions keep if they are converted now, at the person's books. Undefined as long as that is not known: before the Promo board's list
 * has come, and without a subscription. The list is refetched as on the board.
 */
export function useWorth<P extends Convertible>(
  promotions: readonly P[],
): ReadonlyMap<P, Cents | undefined> | undefined {
  const enabled = promotions.length > 0;
  const isRefetched = useAccess().level === 'subscribed' && enabled;
  const autoScan = useAutoScan();
  const { data } = useQuery({ ...opportunitiesQuery('promo'), ...(isRefetched && autoScan('promo')), enabled });
  useHints(isRefetched ? WATCHED : NOTHING);
  const { books, rules, settled } = useBetting();
  return useMemo(() => {
    if (data === undefined || !settled || !enabled) return undefined;
    const rows = data.flatMap((row) => readRow(row) ?? []).filter(isPair);
    return new Map(promotions.map((each) => [each, promotionWorth(rows, each, { books, rules })]));
  }, [data, books, rules, settled, enabled, promotions]);
}
