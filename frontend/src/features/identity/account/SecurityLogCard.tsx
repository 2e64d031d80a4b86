import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { securityEvents } from '../../../../../shared/catalogue/security-events.ts';
import type { ListedSecurityEvent } from '../../../../../shared/contracts/sessions.ts';
import { messageFor } from '../../../api/api-error.ts';
import { SECURITY_LOG_FALLBACK, securityEventsQuery } from '../../../api/sessions.ts';
import { formatDay, formatTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LoadState } from '../../../ui/Failure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { placeText } from './place-text.ts';

/** Shown before the user asks for more. */
const FIRST_SHOWN = 5;

/** What happened to the account, so that its owner sees what they did not do themselves. */
export function SecurityLogCard() {
  const query = useQuery(securityEventsQuery);
  return (
    <Card title="Security log">
      {query.data !== undefined && <SecurityLog events={query.data} />}
      <LoadState
        query={query}
        failure={messageFor(query.error, SECURITY_LOG_FALLBACK)}
        skeleton={<Skeleton className="h-40" />}
      />
    </Card>
  );
}

function SecurityLog({ events }: { events: readonly ListedSecurityEvent[] }) {
  const [all, setAll] = useState(false);
  if (events.length === 0) return <p className="text-muted text-sm">Nothing has been recorded yet.</p>;
  const shown = all ? events : events.slice(0, FIRST_SHOWN);
  return (
    <>
      <p className="mb-2 text-muted text-sm">If you do not recognize an entry, change your password.</p>
      <ol aria-label="Security log, newest first" className="divide-y divide-line">
        {shown.map((event, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and none of them changes
          <Entry key={`${event.at} ${n}`} event={event} />
        ))}
      </ol>
      {events.length > FIRST_SHOWN && (
        <Button tone="outline" aria-expanded={all} onClick={() => setAll(!all)} className="mt-3 w-full sm:w-auto">
          {all ? 'Show fewer' : `Show all ${events.length}`}
        </Button>
      )}
    </>
  );
}

function Entry({ event: { name, at, device, place } }: { event: ListedSecurityEvent }) {
  const time = Date.parse(at);
  const from = [device, placeText(place)].filter((text) => text !== '').join(' · ');
  return (
    <li className="flex last:pb-0 flex-wrap items-baseline justify-between gap-x-4 py-2 text-sm">
      <span className="font-medium">{securityEvents[name]}</span>
      <time dateTime={at} className="text-muted">
        {formatDay(time)}, {formatTime(time)}
      </time>
      <span className="wrap-anywhere w-full text-muted">{from}</span>
    </li>
  );
}
