import type { ReactNode } from 'react';
import type { OpportunityKind } from '../../../../../shared/odds/limits.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';

interface EmptyBoardProps {
  kind: OpportunityKind;
  /** The button that starts a scan. */
  action: ReactNode;
}

const texts: Record<OpportunityKind, { readonly title: string; readonly text: string; readonly example?: string }> = {
  arbitrage: {
    title: 'No Arbitrage Opportunities',
    text: 'Click the Scan button for new arbitrage (risk-free) opportunities.',
  },
  overlap: {
    title: 'No Overlap Opportunities',
    text: 'Click the Scan button for new overlap (low-risk, high-profit) opportunities, where both sides can win at once.',
    example:
      'Example: one side at -6.5 and the other at +7.5 both win if the margin is exactly 7. At -6.5 and +7.0 that margin wins one bet and refunds the other.',
  },
  promo: {
    title: 'No Promo Opportunities',
    text: 'Click the Scan button for new promo opportunities, which turn the most of a sportsbook promotion into cash.',
  },
};

export function EmptyBoard({ kind, action }: EmptyBoardProps) {
  const { title, text, example } = texts[kind];
  return (
    <EmptyState title={title} action={action}>
      <p>{text}</p>
      {example !== undefined && <p className="mt-2 text-xs">{example}</p>}
    </EmptyState>
  );
}
