import { Link } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { useMembership } from '../features/membership/use-membership.ts';
import { OpportunityBoard } from '../features/opportunities/OpportunityBoard.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { clearAll } from './clear-all.ts';
import { SavedFrame } from './SavedFrame.tsx';
import { useCardActions } from './use-card-actions.ts';
import { useSaved } from './use-saved.ts';

/** What a person hid in this browser, the latest first. Needs no account. */
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
      empty={<NothingHidden />}
    >
      <OpportunityBoard kind="mixed" rows={saved.rows} notes={saved.notes} actions={actions} membershipOf={of} />
    </SavedFrame>
  );
}

function NothingHidden() {
  return (
    <EmptyState
      title="No Hidden Opportunities"
      action={
        <Link to={paths.home} className={buttonStyle('primary')}>
          Go to the Dashboard
        </Link>
      }
    >
      <p>
        Hide opportunities from the Dashboard to keep them out of future scans. They are kept here, in this browser,
        where they can be unhidden or tracked.
      </p>
    </EmptyState>
  );
}
