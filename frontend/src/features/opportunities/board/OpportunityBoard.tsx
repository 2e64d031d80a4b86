import { useRef } from 'react';
import { defaultStakeRules } from '../../../../../shared/odds/stake-rules.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import { type GridHandle, VirtualGrid } from '../../../ui/VirtualGrid.tsx';
import { type CardAction, type CardActions, closesDialog, type Membership } from '../card/card-actions.ts';
import { OpportunityCard } from '../card/OpportunityCard.tsx';
import { OpenedDetails } from '../details/OpenedDetails.tsx';
import type { Staking } from '../details/stake-plan.ts';
import { useDetailsParam } from '../details/use-details-param.ts';
import { idOf } from '../rows/row-id.ts';
import { type BoardKind, cardHeights } from './board-kind.ts';
import { useCardShortcuts } from './use-card-shortcuts.ts';
import { useFocusRestore } from './use-focus-restore.ts';

interface OpportunityBoardProps {
  kind: BoardKind;
  /** Unparsed rows; each is parsed when it is first rendered. If empty, only the details of a linked card are shown. */
  rows: readonly unknown[];
  /** Additional text on cards, by opportunity id. */
  notes?: ReadonlyMap<string, string>;
  actions: CardActions;
  /** By the ids of an opportunity, now and formerly. */
  membershipOf: (ids: readonly string[]) => Membership;
  /** How the bettor stakes in the details. */
  staking?: Staking;
}

const defaultStaking: Staking = { rules: defaultStakeRules };

/** All cards of a list, and the details of the open one. */
export function OpportunityBoard({ kind, rows, notes, actions, ...rest }: OpportunityBoardProps) {
  const { membershipOf, staking = defaultStaking } = rest;
  const grid = useRef<GridHandle>(null);
  const details = useDetailsParam();
  const focus = useFocusRestore(rows, grid, details.id);

  const open = useStableCallback(({ id }: Opportunity) => details.open(id));
  const act = useStableCallback((action: CardAction, opportunity: Opportunity) => {
    if (action !== 'calculate') focus.remember(opportunity.id);
    actions[action](opportunity);
  });
  const actInDialog = (action: CardAction, opportunity: Opportunity) => {
    act(action, opportunity);
    if (closesDialog(action)) details.close();
  };
  const close = () => {
    if (details.id !== undefined) focus.remember(details.id);
    details.close();
  };
  useCardShortcuts({ rows, grid, context: actions.context, onDetails: open, onAction: act });

  return (
    <>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only observes focus
        <div onFocus={focus.onFocus} onBlur={focus.onBlur}>
          <VirtualGrid
            items={rows}
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
                onDetails={open}
                onAction={act}
              />
            )}
          </VirtualGrid>
        </div>
      )}
      {details.id !== undefined && (
        <OpenedDetails
          key={details.id}
          id={details.id}
          rows={rows}
          notes={notes}
          context={actions.context}
          showsKind={kind === 'mixed'}
          membershipOf={membershipOf}
          {...staking}
          onAction={actInDialog}
          onClose={close}
        />
      )}
    </>
  );
}
