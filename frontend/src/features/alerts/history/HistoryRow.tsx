import { Link } from 'react-router-dom';
import type { SentAlert } from '../../../../../shared/contracts/alerts/history.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatDay, formatTime } from '../../../lib/format.ts';
import { deliveryText, leftOutText, stillThereText } from './describe-delivery.ts';

/** One alert: what it said, with a link to the opportunity, and what became of it; and in a row of its own that there were more. */
export function HistoryRow({ alert }: { alert: SentAlert }) {
  const { at, title, body, path, ruleName, stillThere, deliveries, leftOut } = alert;
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
        <p className="mt-1 flex flex-wrap gap-x-3 text-muted">
          <span className="wrap-anywhere">“{ruleName}”</span>
          {deliveries.map((delivery) => (
            <span key={delivery.channel}>{deliveryText(delivery)}</span>
          ))}
          <span className={classNames(stillThere === true && 'font-medium text-gain')}>
            {stillThereText(stillThere)}
          </span>
        </p>
      </li>
      {leftOut !== undefined && <li className="px-4 py-3 text-sm sm:px-5">{leftOutText(leftOut)}</li>}
    </>
  );
}
