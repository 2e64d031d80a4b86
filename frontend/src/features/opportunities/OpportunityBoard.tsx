import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { Opportunity, OpportunityKind } from '../../../../shared/contracts/opportunities.ts';
import { VirtualGrid } from '../../ui/VirtualGrid.tsx';
import type { CardActions, Membership } from './card-actions.ts';
import { OpportunityCard } from './OpportunityCard.tsx';
import { readRow } from './read-row.ts';

/** What cards a board holds: all of one kind, or of any. */
export type BoardKind = OpportunityKind | 'mixed';

interface OpportunityBoardProps {
  kind: BoardKind;
  /** Rows as they came; each is read when it is drawn. */
  rows: readonly unknown[];
  /** What the page adds to an opportunity's card, by its id. */
  notes?: ReadonlyMap<string, string>;
  actions?: CardActions;
  membershipOf?: (id: string) => Membership;
}

/** Heights of cards as they mostly are, in pixels. */
const ROW_HEIGHTS: Record<BoardKind, number> = { arbitrage: 261, overlap: 328, promo: 297, mixed: 297 };

const loadDialog = () => import('./DetailDialog.tsx');
const DetailDialog = lazy(async () => ({ default: (await loadDialog()).DetailDialog }));

/** All cards of a list, and the details of the one that is open. */
export function OpportunityBoard({ kind, rows, notes }: OpportunityBoardProps) {
  const [opened, setOpened] = useState<Opportunity | null>(null);
  const open = useCallback((opportunity: Opportunity) => setOpened(opportunity), []);
  const openedId = opened?.id;
  const latest = useMemo(() => (openedId === undefined ? undefined : rowWithId(rows, openedId)), [rows, openedId]);
  return (
    <>
      <VirtualGrid
        items={rows}
        keyOf={(row, index) => idOf(row) ?? `${index}`}
        estimatedRowHeight={ROW_HEIGHTS[kind]}
        label="Opportunities"
      >
        {(row) => <OpportunityCard row={row} note={notes?.get(idOf(row) ?? '')} onDetails={open} />}
      </VirtualGrid>
      {opened !== null && (
        <Suspense fallback={null}>
          <DetailDialog
            opportunity={latest ?? opened}
            gone={latest === undefined}
            note={notes?.get(opened.id)}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function rowWithId(rows: readonly unknown[], id: string): Opportunity | undefined {
  return readRow(rows.find((row) => idOf(row) === id));
}

/** The id of a row that may be broken otherwise. */
function idOf(row: unknown): string | undefined {
  return typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' ? row.id : undefined;
}
