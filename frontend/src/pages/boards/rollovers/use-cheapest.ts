import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { getRollovers } from '../../../../../shared/contracts/bets/ledger.ts';
import type { ReplyOf } from '../../../../../shared/contracts/contract.ts';
import type { OfferedCredit } from '../../../../../shared/ledger/rollover-credit.ts';
import { opportunitiesQuery } from '../../../api/opportunities.ts';
import type { CheapestRow } from '../../../features/bettor/ledger/Rollovers.tsx';
import { useBetting } from '../../../features/bettor/settings/use-betting.ts';
import { describeOpportunity } from '../../../features/odds/card/describe-opportunity.ts';
import { sortRows } from '../../../features/odds/rows/arrange-rows.ts';
import { pairingFor } from '../pair-mine.ts';
import { creditText, openRollovers, rolloverRows } from './rollover-rows.ts';

/** The cheapest way now to clear a dollar of a book's rollover, of the low holds and arbitrage at the person's books. */
export function useCheapest(
  rollovers: ReplyOf<typeof getRollovers> | undefined,
): (sportsbookId: number) => CheapestRow | undefined {
  const open = useMemo(() => openRollovers(rollovers ?? []), [rollovers]);
  const enabled = open.length > 0;
  // Both fail without a subscription: then nothing is known of today's prices.
  const lowHolds = useQuery({ ...opportunitiesQuery('low-hold'), enabled }).data;
  const arbitrages = useQuery({ ...opportunitiesQuery('arbitrage'), enabled }).data;
  const { books, rules, settled } = useBetting();
  const rows = useMemo(() => {
    if (!settled) return [];
    const pairing = pairingFor({ books, rules });
    const best = [arbitrages, lowHolds].flatMap((list) => (list === undefined ? [] : sortRows(pairing.all(list), {})));
    return rolloverRows(best, open);
  }, [arbitrages, lowHolds, books, rules, settled, open]);
  return (sportsbookId) => {
    const found = rows.find(({ credits }) => countsAt(credits, sportsbookId));
    if (found === undefined) return undefined;
    const { title, market } = describeOpportunity(found.opportunity);
    const text = creditText(found.credits, 'long');
    // An arbitrage is too rare to clear all of it.
    const usual = rows.find(
      ({ opportunity, credits }) => opportunity.kind === 'low-hold' && countsAt(credits, sportsbookId),
    );
    return {
      cost: found.cost,
      usualCost: usual && Math.max(0, usual.cost),
      text: `${title}, ${market}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
    };
  };
}

function countsAt(credits: readonly OfferedCredit[], sportsbookId: number): boolean {
  return credits.some((credit) => credit.sportsbookId === sportsbookId);
}
