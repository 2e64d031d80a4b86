import { lazy } from 'react';
import type { Opportunity } from '../../../api/from-wire.ts';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import type { CardAction } from '../card/card-actions.ts';
import type { Staking } from './stake-plan.ts';
import { type OpenedId, useOpenedOpportunity } from './use-opened-opportunity.ts';

interface OpenedDetailsProps extends OpenedId, Staking {
  showsKind: boolean;
  onAction: (action: CardAction, opportunity: Opportunity) => void;
  onClose: () => void;
}

const DetailDialog = lazy(async () => ({ default: (await import('./DetailDialog.tsx')).DetailDialog }));

/** The details of one opportunity in a dialog. */
export function OpenedDetails({ showsKind, rules, books, unitText, onAction, onClose, ...opened }: OpenedDetailsProps) {
  const details = useOpenedOpportunity(opened);
  return (
    <LazyPart errorTitle="The details could not be loaded" onLoadError={onClose}>
      <DetailDialog
        {...details}
        context={opened.context}
        rules={rules}
        books={books}
        unitText={unitText}
        showsKind={showsKind}
        onAction={onAction}
        onClose={onClose}
      />
    </LazyPart>
  );
}
