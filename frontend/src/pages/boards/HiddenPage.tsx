import { clearAll } from '../../features/membership/undo-toast.ts';
import { useMembership } from '../../features/membership/use-membership.ts';
import { OpportunityBoard } from '../../features/opportunities/board/OpportunityBoard.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { NothingSaved, SavedFrame } from './SavedFrame.tsx';
import { useCardActions } from './use-card-actions.ts';
import { useSaved } from './use-saved.ts';

/** The opportunities hidden in this browser, newest first. Needs no account. */
export function HiddenPage() {
  usePageTitle('Hidden');
  const { hidden, of } = useMembership();
  const saved = useSaved(hidden, 'hidden');
  const actions = useCardActions('hidden');
  return (
    <SavedFrame
      title="Hidden"
      countOf="Available"
      saved={saved}
      onClearAll={() => clearAll('hidden')}
      empty={
        <NothingSaved title="No Hidden Opportunities">
          Hide opportunities from the Dashboard to keep them out of future scans. They are kept here, in this browser,
          where they can be unhidden or tracked.
        </NothingSaved>
      }
    >
      <OpportunityBoard kind="mixed" rows={saved.rows} notes={saved.notes} actions={actions} membershipOf={of} />
    </SavedFrame>
  );
}
