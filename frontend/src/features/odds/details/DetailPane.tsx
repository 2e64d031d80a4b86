import { useEffect, useEffectEvent } from 'react';
import type { Opportunity } from '../../../api/from-wire.ts';
import { DismissButton } from '../../../ui/DismissButton.tsx';
import type { CardAction } from '../card/card-actions.ts';
import { DetailContents } from './DetailContents.tsx';
import type { Staking } from './stake-plan.ts';
import { type OpenedId, useOpenedOpportunity } from './use-opened-opportunity.ts';

interface DetailPaneProps extends OpenedId, Staking {
  showsKind: boolean;
  onAction: (action: CardAction, opportunity: Opportunity) => void;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** The details of one opportunity beside the list, which stays usable: the focus stays where it is, and Escape closes the pane. */
export function DetailPane({ onClose, ...rest }: DetailPaneProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('dialog[open], [role="menu"]') === null) close();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <aside
      aria-label="Details"
      className="sticky top-[calc(var(--header-height)+3rem)] h-[calc(100dvh-var(--header-height)-3rem)] w-105 shrink-0 overflow-y-auto overscroll-contain border-line border-l bg-surface"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between border-line border-b bg-surface py-0.5 pr-1 pl-4">
        <h2 className="font-semibold text-sm">Details</h2>
        <DismissButton label="Close" onClick={onClose} />
      </div>
      <div className="p-4">
        <PaneContents key={rest.id} {...rest} />
      </div>
    </aside>
  );
}

function PaneContents({
  showsKind,
  rules,
  books,
  unitText,
  onAction,
  onOpen,
  ...opened
}: Omit<DetailPaneProps, 'onClose'>) {
  const details = useOpenedOpportunity(opened);
  return (
    <DetailContents
      {...details}
      {...{ rules, books, unitText }}
      context={opened.context}
      showsKind={showsKind}
      onAction={onAction}
      onOpen={onOpen}
    />
  );
}
