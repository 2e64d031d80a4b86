import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ALERT_HISTORY_DAYS } from '../../../../../shared/catalogue/personal-data.ts';
import { MOST_AT_ONCE, type SentAlert, type unsentReasons } from '../../../../../shared/contracts/alerts/history.ts';
import { alertHistoryQuery, HISTORY_FALLBACK } from '../../../api/alerts/history.ts';
import { messageFor } from '../../../api/api-error.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount, formatDay, formatTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { CardFailure } from '../../../ui/Failure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { channelNames } from '../channel-names.ts';
import { BetLinks } from './BetLinks.tsx';
import { GameLink } from './GameLink.tsx';

/** What the person was told in the last 7 days, the latest first. */
export function HistoryList() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(alertHistoryQuery);
  if (data === undefined) {
    if (error === null) {
      return (
        <div aria-busy="true" className="flex flex-col gap-2">
          <span className="sr-only">Loading alerts...</span>
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      );
    }
    return <CardFailure text={messageFor(error, HISTORY_FALLBACK)} error={error} onRetry={() => void refetch()} />;
  }
  const alerts = data.pages.flatMap((page) => page.alerts);
  if (alerts.length === 0) {
    return (
      <p className="rounded-xl border border-line bg-surface p-4 text-muted text-sm sm:p-5">
        No alerts in the last {ALERT_HISTORY_DAYS} days. They appear here with where each was sent, and whether the
        opportunity was still there a minute later.
      </p>
    );
  }
  return (
    <>
      <ol aria-label="Alerts, newest first" className="divide-y divide-line rounded-xl border border-line bg-surface">
        {alerts.map((alert) => (
          <HistoryRow key={alert.id} alert={alert} />
        ))}
      </ol>
      {error !== null && (
        <div className="mt-3">
          <CardFailure text={messageFor(error, HISTORY_FALLBACK)} error={error} onRetry={() => void fetchNextPage()} />
        </div>
      )}
      {error === null && hasNextPage && (
        <Button
          tone="outline"
          className="mt-3 w-full sm:w-auto"
          aria-disabled={isFetchingNextPage}
          onClick={() => {
            if (!isFetchingNextPage) void fetchNextPage();
          }}
        >
          {isFetchingNextPage ? 'Loading...' : 'Show earlier alerts'}
        </Button>
      )}
    </>
  );
}

/** One alert: what it said, with a link to the opportunity, and what became of it; and in a row of its own that there were more. */
function HistoryRow({ alert }: { alert: SentAlert }) {
  const { at, title, body, path, opportunityId, ruleName, stillThere, placedAt, goneAt, deliveries, leftOut } = alert;
  const time = Date.parse(at);
  return (
    <>
      <li className="px-4 py-3 text-sm sm:px-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <Link
            to={path}
            className="wrap-anywhere inline-flex min-h-8 items-center font-semibold hover:underline pointer-coarse:min-h-11"
          >
            {title}
          </Link>
          <time dateTime={at} className="text-muted">
            {formatDay(time)}, {formatTime(time)}
          </time>
        </div>
        <p className="wrap-anywhere text-muted">{body}</p>
        <BetLinks alert={alert} />
        <p className="mt-1 flex flex-wrap gap-x-3 text-muted">
          <span className="wrap-anywhere">“{ruleName}”</span>
          {deliveries.map((delivery) => (
            <span key={delivery.channel}>{deliveryText(delivery)}</span>
          ))}
          <span className={classNames(stillThere === true && 'font-medium text-gain')}>
            {stillThereText(stillThere)}
          </span>
          {placedAt !== undefined && <span>Placed {formatTime(Date.parse(placedAt))}</span>}
          {goneAt !== undefined && <span>Gone {formatTime(Date.parse(goneAt))}</span>}
          <GameLink opportunityId={opportunityId} />
        </p>
      </li>
      {leftOut !== undefined && <li className="px-4 py-3 text-sm sm:px-5">{leftOutText(leftOut)}</li>}
    </>
  );
}

type Delivery = SentAlert['deliveries'][number];

const reasons: Readonly<Record<(typeof unsentReasons)[number], string>> = {
  'quiet hours': 'quiet hours',
  'hourly cap': 'your hourly limit',
  'too late': 'too late, prices were too old',
  'no target': 'nothing set up there',
  refused: 'refused by the service',
  'access ended': 'your subscription had ended',
  'game muted': 'you muted the game',
  'book off': 'one of its sportsbooks was turned off',
  stopped: 'your limits had stopped alerts',
};

/** `Push: sent`, `Email: in the digest, quiet hours`, `Discord: not sent, nothing set up there`. */
export function deliveryText({ channel, state, reason }: Delivery): string {
  const why = reason === undefined ? '' : `, ${reasons[reason]}`;
  return `${channelNames[channel].name}: ${states[state]}${why}`;
}

const states: Readonly<Record<Delivery['state'], string>> = {
  waiting: 'being sent',
  sent: 'sent',
  held: 'in the digest',
  'not sent': 'not sent',
};

/** What follows the least of a scan's alerts if there were more. */
function leftOutText(leftOut: number): string {
  const more = leftOut === 1 ? '1 more was' : `${formatCount(leftOut)} more were`;
  return `${more} left out: one scan of a league sends at most ${MOST_AT_ONCE} alerts, the best ones. Narrower rules leave out fewer.`;
}

/** Whether the pair was listed a minute after the alert. */
export function stillThereText(stillThere: boolean | null): string {
  if (stillThere === null) return 'Not checked yet';
  return stillThere ? 'Still there after 60 s' : 'Gone after 60 s';
}
