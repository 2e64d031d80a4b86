import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Promotion } from '../../../../../shared/contracts/promotions.ts';
import { promotionsQuery } from '../../../api/promotions.ts';
import { localDay, promotionState } from '../../../features/bettor/promotions/expiry.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { useWorth } from '../worth/use-worth.ts';

const NONE: readonly Promotion[] = [];

/** What the person's promotions that can be used keep if they are converted now; undefined as long as that is not known. */
export function useOwnWorth() {
  const { data = NONE } = useQuery(promotionsQuery);
  const today = useClockValue(localDay);
  const usable = useMemo(
    () => data.filter((each) => ['open', 'soon'].includes(promotionState(each, today))),
    [data, today],
  );
  return { worth: useWorth(usable), today };
}
