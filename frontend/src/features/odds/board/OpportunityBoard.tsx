import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { foldsKind } from '../../../../../shared/boards/stale-book.ts';
import { defaultStakeRules } from '../../../../../shared/odds/stake-rules.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import { useMinWidth } from '../../../lib/viewport/use-min-width.ts';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { type GridHandle, VirtualGrid } from '../../../ui/virtual/VirtualGrid.tsx';
import { type CardAction, type CardActions, closesDialog, type Membership, needsPrices } from '../card/card-actions.ts';
import { OpportunityCard } from '../card/OpportunityCard.tsx';
import { useDetailsParam, usePlaceParam } from '../details/board-params.ts';
import type { Staking } from '../details/stake-plan.ts';
import { type OpenedId, useOpenedOpportunity } from '../details/use-opened-opportunity.ts';
import type { Sorting } from '../list/OpportunityTable.tsx';
import type { RowRisk } from '../list/row-risk.ts';
import type { RefreshedRows } from '../refresh/use-refreshed-rows.ts';
import { type FoldedRows, foldRows } from '../rows/fold-rows.ts';
import { idOf, rowWithId } from '../rows/row-id.ts';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { type BoardKind, cardHeights } from './board-kind.ts';
import { opportunityTable } from './list-view.ts';
import { useCardShortcuts } from './use-card-shortcuts.ts';
import { useFocusRestore } from './use-focus-restore.ts';

interface OpportunityBoardProps {
  kind: BoardKind;
  /** Unparsed rows; each is parsed when it is first rendered. If empty, only the details of a linked card are shown. */
  rows: readonly unknown[];
  /** Before filters, for details that a link opens. */
  unfiltered?: readonly unknown[] | undefined;
  /** Additional text on cards, by opportunity id. */
  notes?: ReadonlyMap<string, string> | undefined;
  /** What the bets of a row risk, where that is the page's to say: in place of the notes. */
  risks?: ReadonlyMap<string, RowRisk> | undefined;
  actions: CardActions;
  /** By the ids of an opportunity, now and formerly. */
  membershipOf: (ids: readonly string[]) => Membership;
  view?: 'cards' | 'list';
  /** Absent where the order is fixed. */
  sorting?: Sorting;
  /** What the refresh of a list changes; of saved rows, which are over. */
  refreshed?: (Pick<RefreshedRows, 'gone'> & Partial<Pick<RefreshedRows, 'list'>>) | undefined;
  /** How the bettor stakes in the details. */
  staking?: Staking;
}

/** Window width from which a list has room for the details beside it. */
const PANE_MIN_PX = 1600;
const defaultStaking: Staking = { rules: defaultStakeRules };

const OpportunityTable = opportunityTable.Component;
const DetailPane = lazy(async () => ({ default: (await import('../details/DetailPane.tsx')).DetailPane }));

/** All opportunities of a list as cards or rows, and the details of the open one. */
export function OpportunityBoard(props: OpportunityBoardProps) {
  const {
    kind,
    rows,
    unfiltered,
    notes,
    risks,
    actions,
    membershipOf,
    view = 'cards',
    sorting,
    refreshed,
    staking = defaultStaking,
  } = props;
  const grid = useRef<GridHandle>(null);
  const { folded, folds, toggle } = useFolds(kind, rows);
  const details = useDetailsParam();
  const isPane = useMinWidth(PANE_MIN_PX) && view === 'list';
  const focus = useFocusRestore(folded, grid, isPane ? undefined : details.id);

  const open = useStableCallback(({ id }: Opportunity) => {
    if (details.id === undefined) details.open(id);
    else details.move(id);
  });
  const act = useStableCallback((action: CardAction, opportunity: Opportunity) => {
    if (!needsPrices(action)) focus.remember(opportunity.id);
    actions[action](opportunity);
  });
  const actInDialog = (action: CardAction, opportunity: Opportunity) => {
    act(action, opportunity);
    // The pane stays: it follows the focus to the next row.
    if (!isPane && closesDialog(action)) details.close();
  };
  const close = () => {
    if (details.id !== undefined) focus.remember(details.id);
    details.close();
  };
  usePlaceParam(
    (id) => rowWithId(rows, id) ?? rowWithId(unfiltered ?? [], id),
    (found) => act('place', found),
  );
  useCardShortcuts({ rows: folded, grid, context: actions.context, onDetails: open, onAction: act });

  const opened = {
    ...{
      rows,
      notes,
      context: actions.context,
      ...staking,
      membershipOf,
      goneIds: refreshed?.gone,
      showsKind: kind === 'mixed',
    },
    ...{ unfiltered, onAction: actInDialog, onOpen: details.move, onClose: close },
  };
  return (
    <div ref={refreshed?.list} className={isPane ? 'flex items-start' : undefined}>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only observes focus
        <div
          className="min-w-0 flex-1"
          onFocus={(event) => {
            focus.onFocus(event);
            const id = isPane && details.id !== undefined ? focus.focusedId() : undefined;
            if (id !== undefined && id !== details.id) details.move(id);
          }}
          onBlur={focus.onBlur}
        >
          {view === 'cards' ? (
            <VirtualGrid
              items={folded}
              keyOf={(row, index) => idOf(row) ?? `${index}`}
              estimatedRowHeight={cardHeights[kind]}
              label="Opportunities"
              handle={grid}
            >
              {(row) => (
                <OpportunityCard
                  row={row}
                  note={notes?.get(idOf(row) ?? '')}
                  context={actions.context}
                  showsKind={kind === 'mixed'}
                  isGone={refreshed?.gone.has(idOf(row) ?? '') ?? false}
                  fold={folds.get(idOf(row) ?? '')}
                  onFold={toggle}
                  onDetails={open}
                  onAction={act}
                />
              )}
            </VirtualGrid>
          ) : (
            <Suspense fallback={<BoardSkeleton kind={kind} view="list" />}>
              <OpportunityTable
                rows={folded}
                notes={risks === undefined ? notes : undefined}
                risks={risks}
                {...{
                  kind,
                  sorting,
                  folds,
                  onFold: toggle,
                  context: actions.context,
                  handle: grid,
                  onDetails: open,
                  onAction: act,
                }}
                gone={refreshed?.gone}
                openId={isPane ? details.id : undefined}
              />
            </Suspense>
          )}
        </div>
      )}
      {details.id !== undefined &&
        (isPane ? (
          <LazyPart errorTitle="The details could not be loaded" onLoadError={close}>
            <DetailPane id={details.id} {...opened} />
          </LazyPart>
        ) : (
          <OpenedDetails key={details.id} id={details.id} {...opened} />
        ))}
    </div>
  );
}

function useFolds(kind: BoardKind, rows: readonly unknown[]) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { rows: folded, folds } = useMemo<FoldedRows>(
    () => (foldsKind(kind) ? foldRows(rows, opened) : { rows, folds: new Map() }),
    [kind, rows, opened],
  );
  const toggle = useStableCallback((key: string) => {
    setOpened((known) =>
      known.has(key) ? new Set([...known].filter((each) => each !== key)) : new Set([...known, key]),
    );
  });
  return { folded, folds, toggle };
}

interface OpenedDetailsProps extends OpenedId, Staking {
  showsKind: boolean;
  onAction: (action: CardAction, opportunity: Opportunity) => void;
  onOpen: (id: string) => void;
  onClose: () => void;
}

const DetailDialog = lazy(async () => ({ default: (await import('../details/DetailDialog.tsx')).DetailDialog }));

/** The details of one opportunity in a dialog. */
function OpenedDetails({
  showsKind,
  rules,
  books,
  unitText,
  onAction,
  onOpen,
  onClose,
  ...opened
}: OpenedDetailsProps) {
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
        onOpen={onOpen}
        onClose={onClose}
      />
    </LazyPart>
  );
}
