import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Opportunity } from '../../../api/from-wire.ts';
import { gamePath, paths } from '../../../config/paths.ts';
import { shortcuts } from '../../../config/shortcuts.ts';
import { useShortcut } from '../../../lib/use-shortcut.ts';
import type { GridHandle } from '../../../ui/virtual/VirtualGrid.tsx';
import { useShownBetTarget } from '../card/bet-target.ts';
import { type CardAction, type CardContext, canCalculate, cardActions, needsPrices } from '../card/card-actions.ts';
import { inBetOrder } from '../card/describe-leg.ts';
import { describeOpportunity } from '../card/describe-opportunity.ts';
import { readRow } from '../rows/read-row.ts';
import { useFirstRow } from './first-row.ts';

interface CardShortcuts {
  rows: readonly unknown[];
  grid: RefObject<GridHandle | null>;
  context: CardContext;
  onDetails: (opportunity: Opportunity) => void;
  onAction: (action: CardAction, opportunity: Opportunity) => void;
}

/** Single-key shortcuts for moving between cards and for the actions of the focused card. */
export function useCardShortcuts({ rows, grid, context, onDetails, onAction }: CardShortcuts): void {
  const hasRows = rows.length > 0;
  const move = (step: 1 | -1) => {
    const focused = focusedIndex();
    const next = focused === undefined ? grid.current?.firstVisible() : focused + step;
    if (next !== undefined && next >= 0 && next < rows.length) grid.current?.focus(next);
  };
  const withFocused = (run: (opportunity: Opportunity) => void) => {
    const index = focusedIndex();
    const opportunity = index === undefined ? undefined : readRow(rows[index]);
    if (opportunity !== undefined) run(opportunity);
  };
  const act = (candidates: readonly CardAction[]) =>
    withFocused((opportunity) => {
      const action = cardActions[context].find((each) => candidates.includes(each));
      if (action === undefined || (needsPrices(action) && !canCalculate(opportunity))) return;
      onAction(action, opportunity);
    });

  useFirstRow(() => move(1));
  useShortcut(shortcuts.next.key, () => move(1), hasRows);
  useShortcut(shortcuts.previous.key, () => move(-1), hasRows);
  useShortcut(shortcuts.details.key, () => withFocused(onDetails), hasRows);
  const targetOf = useShownBetTarget();
  const navigate = useNavigate();
  const bet = (index: number) =>
    withFocused((opportunity) => {
      const bet = inBetOrder(describeOpportunity(opportunity).legs)[index]?.bet;
      if (bet === undefined) return;
      const target = targetOf(bet);
      if (target.opens === 'settings') void navigate(`${paths.settings}#betting`);
      else window.open(target.url, '_blank', 'noopener,noreferrer');
    });
  const hasFocus = () => focusedIndex() !== undefined;
  useShortcut(shortcuts.firstBet.key, () => bet(0), hasFocus);
  useShortcut(shortcuts.secondBet.key, () => bet(1), hasFocus);
  useShortcut(shortcuts.place.key, () => act(['place']), hasRows);
  useShortcut(shortcuts.track.key, () => act(['track', 'untrack']), hasRows);
  useShortcut(shortcuts.hide.key, () => act(['hide', 'unhide']), hasRows);
  // Without a focused card the page handles these keys: it opens an empty calculator, and the odds of all games.
  useShortcut(shortcuts.calculator.key, () => act(['calculate']), hasFocus);
  useShortcut(
    shortcuts.odds.key,
    () => withFocused(({ eventId }) => eventId !== '' && void navigate(gamePath(eventId))),
    hasFocus,
  );
}

/** Zero-based position in the list of the card or row that contains the focus. */
function focusedIndex(): number | undefined {
  const item = document.activeElement?.closest('[data-position]');
  return item === null || item === undefined ? undefined : Number(item.getAttribute('data-position')) - 1;
}
