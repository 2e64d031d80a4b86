import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AlertRuleFields } from '../../../../../shared/contracts/alerts/rules.ts';
import { alertPreviewQuery } from '../../../api/alerts/rules.ts';
import { messageFor } from '../../../api/api-error.ts';
import { formatAge, formatCount, formatSpan } from '../../../lib/format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';

/** How long the form must rest before it is asked for. */
const REST_MS = 600;
/** More alerts in an hour than most people want. */
const MANY = 20;
const HOUR_SECONDS = 3_600;

/** What the rule in the form would have done in the last hour. `fields`: undefined while something is missing; the same object until they change. */
export function RulePreview({ fields }: { fields: AlertRuleFields | undefined }) {
  const settled = useDebounced(fields, REST_MS);
  return (
    <section aria-label="Preview" className="min-h-16 rounded-md bg-sunken px-3 py-2.5 text-sm">
      {settled === undefined ? (
        <p className="text-muted">Fill in the fields above to see what this alert would have done.</p>
      ) : (
        <Outcome fields={settled} waiting={settled !== fields} />
      )}
    </section>
  );
}

function Outcome({ fields, waiting }: { fields: AlertRuleFields; waiting: boolean }) {
  const { data, error, isFetching } = useQuery(alertPreviewQuery(fields));
  const now = useClockValue((at) => at - (at % 60_000));
  if (error !== null) {
    return <p className="text-muted">{messageFor(error, 'The preview could not be loaded.')}</p>;
  }
  if (data === undefined) return <p className="text-muted">Checking the last hour...</p>;
  const { count, seconds, examples } = data;
  return (
    <div aria-busy={waiting || isFetching} className="aria-busy:opacity-60">
      <p role="status">
        {countText(count)} in {spanText(seconds)}
        {count > MANY && '. Raise the minimum, or most will be held back by your hourly limit'}.
      </p>
      {examples.length > 0 && (
        <ul className="mt-1 text-muted">
          {examples.map(({ at, title }) => (
            <li key={`${at} ${title}`} className="wrap-anywhere">
              {title} <span className="whitespace-nowrap">· {formatAge(Date.parse(at), now)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function countText(count: number): string {
  if (count === 0) return 'Would not have alerted';
  return count === 1 ? 'Would have alerted once' : `Would have alerted ${formatCount(count)} times`;
}

/** `the last hour`, `the last 20 min`. */
function spanText(seconds: number): string {
  return `the last ${seconds >= HOUR_SECONDS ? 'hour' : formatSpan(seconds)}`;
}

/** A value once it has stayed the same for some time; at first the value itself. */
function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
