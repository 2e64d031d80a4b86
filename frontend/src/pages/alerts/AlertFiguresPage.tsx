import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { FiguresCard } from '../../features/alerts/history/FiguresCard.tsx';
import { PageHeading } from '../../features/marketing/PageHeading.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';

/** How good alerts are, for everybody. */
export function AlertFiguresPage() {
  usePageTitle(
    'Alert figures',
    'How fast Crossbook’s alerts go out, and how many opportunities are still there a minute later.',
  );
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeading title="How good are the alerts?">
        Measured, not promised: the time from the end of a scan until the push, email or chat service has accepted the
        alert, how many of the opportunities were still there 60 seconds later, and how soon people placed them or found
        them gone.
      </PageHeading>
      <div className="mt-6">
        <FiguresCard />
      </div>
      <p className="mt-4 text-muted text-sm">
        How long opportunities last, and what listed bets are worth at the start of their games, is in{' '}
        <Link to={paths.proof} className="font-semibold text-ink underline underline-offset-2">
          the proof
        </Link>
        .
      </p>
    </div>
  );
}
