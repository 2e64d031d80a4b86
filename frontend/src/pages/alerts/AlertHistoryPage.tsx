import { Link } from 'react-router-dom';
import { ALERT_HISTORY_DAYS } from '../../../../shared/catalogue/personal-data.ts';
import { paths } from '../../config/paths.ts';
import { HistoryList } from '../../features/alerts/history/HistoryList.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { MembersOnly } from './MembersOnly.tsx';

const linkStyle = 'font-semibold text-ink underline underline-offset-2';

/** What a subscriber was told in the last 7 days. */
export function AlertHistoryPage() {
  usePageTitle('Alert history');
  return (
    <MembersOnly title="Alert history">
      {({ canAdd }) => (
        <>
          <p className="mb-3 text-muted text-sm">
            The last {ALERT_HISTORY_DAYS} days.{' '}
            <Link to={paths.alerts} className={linkStyle}>
              Your alerts
            </Link>{' '}
            ·{' '}
            <Link to={paths.alertFigures} className={linkStyle}>
              Alert speed
            </Link>
          </p>
          {canAdd && <HistoryList />}
        </>
      )}
    </MembersOnly>
  );
}
