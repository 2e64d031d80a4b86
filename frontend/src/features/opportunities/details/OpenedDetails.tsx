import { lazy, useState } from 'react';
import type { Opportunity } from '../../../api/from-wire.ts';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import type { CardAction, CardContext, Membership } from '../card/card-actions.ts';
import { idsOf, rowWithId } from '../rows/row-id.ts';

interface OpenedDetailsProps {
  id: string;
  rows: readonly unknown[];
  notes: ReadonlyMap<string, string> | undefined;
  context: CardContext;
  showsKind: boolean;
  membershipOf: (ids: readonly string[]) => Membership;
  onAction: (action: CardAction, opportunity: Opportunity) => void;
  onClose: () => void;
}

const DetailDialog = lazy(async () => ({ default: (await import('./DetailDialog.tsx')).DetailDialog }));

/** The details of one opportunity as it is in the list, or as it last was. */
export function OpenedDetails({ id, rows, notes, context, membershipOf, ...rest }: OpenedDetailsProps) {
  const latest = rowWithId(rows, id);
  const [seen, setSeen] = useState(latest);
  if (latest !== undefined && latest !== seen) setSeen(latest);
  const opportunity = latest ?? seen;
  const membership = membershipOf(opportunity === undefined ? [id] : idsOf(opportunity));
  // Opportunities that the user has just tracked, untracked or hidden are missing for that reason.
  const gone = latest === undefined && context === 'list' && membership === 'none';
  return (
    <LazyPart errorTitle="The details could not be loaded" onLoadError={rest.onClose}>
      <DetailDialog
        opportunity={opportunity}
        gone={gone}
        note={notes?.get(opportunity?.id ?? id)}
        context={context}
        membership={membership}
        {...rest}
      />
    </LazyPart>
  );
}
