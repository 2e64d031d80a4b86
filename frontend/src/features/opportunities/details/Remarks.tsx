import type { Opportunity } from '../../../api/from-wire.ts';
import { type FeeRemark, feeRemarks, placeFirstRemark, valueRemark } from './remarks.ts';

/** What is said of the bets besides prices and stakes: which one to place first, fees, and where the expected value comes from. */
export function Remarks({ opportunity }: { opportunity: Opportunity }) {
  const texts = [placeFirstRemark(opportunity), valueRemark(opportunity)].filter((text) => text !== undefined);
  const fees = feeRemarks(opportunity);
  if (texts.length + fees.length === 0) return null;
  return (
    <div className="mt-2 flex flex-col gap-1 text-muted text-sm tabular-nums">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {fees.map((fee) => (
        <Fee key={fee.sportsbookId} fee={fee} />
      ))}
    </div>
  );
}

function Fee({ fee: { text, source, readOn } }: { fee: FeeRemark }) {
  return (
    <p>
      {text} Source:{' '}
      {source.url === undefined ? (
        source.text
      ) : (
        <a
          href={source.url}
          target="_blank"
          rel="noopener noreferrer"
          className="font-semibold text-accent-ink underline underline-offset-2"
        >
          {source.text}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      {readOn !== undefined && `, ${readOn}`}
    </p>
  );
}
