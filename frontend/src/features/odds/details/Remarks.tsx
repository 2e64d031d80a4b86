import type { Opportunity } from '../../../api/from-wire.ts';
import { placeFirstRemark, valueRemark } from './remarks.ts';

/** What is said of the bets besides prices and stakes: which one to place first, and where the expected value comes from. */
export function Remarks({ opportunity }: { opportunity: Opportunity }) {
  const texts = [placeFirstRemark(opportunity), valueRemark(opportunity)].filter((text) => text !== undefined);
  if (texts.length === 0) return null;
  return (
    <div className="mt-2 flex flex-col gap-1 text-muted text-sm tabular-nums">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
