import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { TAKEN_DAYS } from '../../../../shared/catalogue/account-limits.ts';
import { marketGroups } from '../../../../shared/odds/market-groups.ts';
import { messageFor } from '../../api/api-error.ts';
import { takenQuery } from '../../api/bets/limits.ts';
import { SAVE_BETTING_FALLBACK } from '../../api/betting.ts';
import { TakenLimits } from '../../features/bettor/exposure/TakenLimits.tsx';
import { useBettingSettings, useSaveBetting } from '../../features/bettor/settings/use-betting-settings.ts';
import { CardFailure } from '../../ui/Failure.tsx';
import { Message } from '../../ui/Message.tsx';

/** What books took of stakes, as soon as one has taken less than was asked. */
export function TakenCard() {
  const id = useId();
  const { data: taken, error: unread, refetch } = useQuery(takenQuery);
  const { settings } = useBettingSettings();
  const { save, state, error } = useSaveBetting();
  const hasLimit = settings.books.some((book) => marketGroups.some(({ value }) => book[`${value}Limit`] != null));
  if (taken === undefined && unread !== null) {
    return (
      <section aria-label="What books took" className="mb-3 rounded-xl border border-line bg-surface p-3">
        <CardFailure
          text={messageFor(unread, 'What books took could not be loaded. Please try again.')}
          error={unread}
          onRetry={() => void refetch()}
        />
      </section>
    );
  }
  if (taken === undefined || (taken.length === 0 && !hasLimit)) return null;
  return (
    <section aria-labelledby={id} className="mb-3 rounded-xl border border-line bg-surface p-3">
      <h2 id={id} className="font-semibold text-sm">
        What books took
      </h2>
      <p className="text-pretty text-muted text-xs">
        From bets of the last {TAKEN_DAYS} days that you placed here for less than was recommended. A limit you set here
        caps stakes on boards, in details and in alerts.
      </p>
      {state === 'failed' && (
        <div className="mt-2">
          <Message tone="failure" live error={error}>
            {messageFor(error, SAVE_BETTING_FALLBACK)}
          </Message>
        </div>
      )}
      <TakenLimits {...{ taken, settings }} isSaving={state === 'saving'} onSave={(change) => void save(change)} />
    </section>
  );
}
