import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ListedSession } from '../../../../../shared/contracts/sessions.ts';
import { messageFor } from '../../../api/api-error.ts';
import type { Confirmed } from '../../../api/confirmed.ts';
import {
  END_OTHERS_FALLBACK,
  END_SESSION_FALLBACK,
  endOtherSessionsMutation,
  endSessionMutation,
  SESSIONS_FALLBACK,
  sessionsQuery,
} from '../../../api/sessions.ts';
import { formatAge } from '../../../lib/format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LoadState } from '../../../ui/Failure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { placeText } from './place-text.ts';

/** Where the user is logged in, with a way to log out each device and all others. */
export function DevicesCard({ confirmed }: { confirmed: Confirmed }) {
  const query = useQuery(sessionsQuery);
  return (
    <Card title="Devices">
      {query.data !== undefined && <Devices sessions={query.data} confirmed={confirmed} />}
      <LoadState
        query={query}
        failure={messageFor(query.error, SESSIONS_FALLBACK)}
        skeleton={<Skeleton className="h-16" />}
      />
    </Card>
  );
}

function Devices({ sessions, confirmed }: { sessions: readonly ListedSession[]; confirmed: Confirmed }) {
  const list = useRef<HTMLUListElement>(null);
  // The pressed button goes with its row.
  const keepFocus = () => list.current?.focus({ preventScroll: true });
  const hasOthers = sessions.some(({ current }) => !current);
  return (
    <>
      <p className="mb-2 text-muted text-sm">
        {hasOthers ? 'You are logged in on these devices.' : 'You are not logged in anywhere else.'}
      </p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Devices you are logged in on"
        className="divide-y divide-line outline-none"
      >
        {sessions.map((session) => (
          <Device key={session.id} {...{ session, confirmed, onEnded: keepFocus }} />
        ))}
      </ul>
      {hasOthers && <EndOthers confirmed={confirmed} onEnded={keepFocus} />}
    </>
  );
}

interface EndProps {
  confirmed: Confirmed;
  onEnded: () => void;
}

function Device({ session, confirmed, onEnded }: EndProps & { session: ListedSession }) {
  const { id, device, place, current, lastUsedAt } = session;
  const used = useClockValue((now) => formatAge(Date.parse(lastUsedAt), now));
  const { mutateAsync, isPending } = useMutation(endSessionMutation(useQueryClient(), confirmed));
  const end = useOneAtATime(() =>
    mutateAsync(id).then(
      (ended) => {
        if (ended === undefined) return;
        showToast({ title: 'Device Logged Out', text: `${device} was logged out.` });
        onEnded();
      },
      (error: unknown) => showToast({ title: 'Error', text: messageFor(error, END_SESSION_FALLBACK), error }),
    ),
  );
  const details = [current ? 'This device' : `Last used ${used}`, placeText(place)].filter((text) => text !== '');
  return (
    <li className="flex last:pb-0 last:min-h-12 min-h-14 items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium text-sm">{device}</p>
        <p className="wrap-anywhere text-muted text-sm">{details.join(' · ')}</p>
      </div>
      {!current && (
        <Button
          tone="outline"
          aria-label={`Log out ${device}, last used ${used}`}
          aria-disabled={isPending}
          onClick={end}
          className="shrink-0"
        >
          {isPending ? 'Logging out...' : 'Log out'}
        </Button>
      )}
    </li>
  );
}

function EndOthers({ confirmed, onEnded }: EndProps) {
  const { mutateAsync, isPending } = useMutation(endOtherSessionsMutation(useQueryClient(), confirmed));
  const end = useOneAtATime(() =>
    mutateAsync().then(
      (ended) => {
        if (ended === undefined) return;
        showToast({ title: 'Devices Logged Out', text: 'You are now logged in on this device only.' });
        onEnded();
      },
      (error: unknown) => showToast({ title: 'Error', text: messageFor(error, END_OTHERS_FALLBACK), error }),
    ),
  );
  return (
    <Button tone="outline" aria-disabled={isPending} onClick={end} className="mt-3 w-full sm:w-auto">
      {isPending ? 'Logging out...' : 'Log out all other devices'}
    </Button>
  );
}
