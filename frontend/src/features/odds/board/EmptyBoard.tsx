import type { ReactNode } from 'react';
import { type KindRow, kinds } from '../../../../../shared/odds/kinds.ts';
import type { OpportunityKind } from '../../../../../shared/odds/limits.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';

interface EmptyBoardProps {
  kind: OpportunityKind;
  /** The button that starts a scan. */
  action: ReactNode;
}

export function EmptyBoard({ kind, action }: EmptyBoardProps) {
  const { title, text, example }: KindRow['empty'] = kinds[kind].empty;
  return (
    <EmptyState title={title} action={action}>
      <p>{text}</p>
      {example !== undefined && <p className="mt-2 text-xs">{example}</p>}
    </EmptyState>
  );
}
