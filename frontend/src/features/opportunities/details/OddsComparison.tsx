import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { displayOdds } from '../../../../../shared/odds/american.ts';
import { useAccess } from '../../../api/access.ts';
import { hasStatus, messageFor } from '../../../api/api-error.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { oddsQuery } from '../../../api/opportunities.ts';
import { classNames } from '../../../lib/class-names.ts';
import { betUrl, feeOf, limitText, oddsAfterFee, outcomeName } from '../card/describe-leg.ts';
import { SportsbookLogo } from '../card/SportsbookLogo.tsx';
import { type ComparedQuote, type ComparedSide, compareOdds, pricesOfOutcome } from './compare-odds.ts';

/** Every book's price for both sides: from the opportunity itself, or fetched if it contains none. */
export function OddsComparison({ opportunity }: { opportunity: Opportunity }) {
  const [first, second, ...others] = opportunity.legs;
  if (first === undefined || second === undefined || others.length > 0) return <Text>Invalid betting data</Text>;
  const labels = [first.label, second.label] as const;
  const names = labels.map((label) => outcomeName(label, opportunity.participant));
  if (first.quotes.length + second.quotes.length > 0) {
    return <ComparisonTable names={names} first={first.quotes} second={second.quotes} />;
  }
  return <GatedComparison opportunity={opportunity} labels={labels} names={names} />;
}

interface FetchedComparisonProps {
  opportunity: Opportunity;
  labels: readonly [string, string];
  names: readonly string[];
}

/** Fetches prices for subscribers only, and only for a known event. */
function GatedComparison(props: FetchedComparisonProps) {
  const access = useAccess();
  if (props.opportunity.eventId === '' || props.opportunity.market === '') return <Text>No odds data available</Text>;
  switch (access.level) {
    case 'checking':
      return <Text>Loading odds comparison...</Text>;
    case 'unknown':
      return <Text>Error loading odds: {detailOf(access.error)}</Text>;
    case 'subscribed':
      return <FetchedComparison {...props} />;
    default:
      return <Text>Odds from every sportsbook are for subscribers.</Text>;
  }
}

function FetchedComparison({ opportunity, labels, names }: FetchedComparisonProps) {
  const odds = useQuery(oddsQuery(opportunity.eventId, opportunity.market));
  if (odds.isPending) return <Text>Loading odds comparison...</Text>;
  if (odds.isError) return <Text>Error loading odds: {detailOf(odds.error)}</Text>;
  if (Object.keys(odds.data).length === 0) return <Text>No odds data available</Text>;
  const [first, second] = labels.map((label) => pricesOfOutcome(odds.data, label));
  return <ComparisonTable names={names} first={first ?? []} second={second ?? []} />;
}

/** The status and the text of the reply, except for an ended session: the log-in form opens then. */
function detailOf(error: Error): string {
  return hasStatus(error, 401) ? messageFor(error, error.message) : error.message;
}

interface ComparisonTableProps {
  names: readonly string[];
  first: readonly ComparedQuote[];
  second: readonly ComparedQuote[];
}

function ComparisonTable({ names, first, second }: ComparisonTableProps) {
  const rows = compareOdds(first, second);
  if (rows.length === 0) return <Text>No sportsbooks found with odds for this market</Text>;
  return (
    <table className="w-full table-fixed border-collapse text-sm tabular-nums">
      <thead className="text-muted text-xs">
        <tr className="border-line border-b">
          <th scope="col" className="py-2 pr-2 text-left align-bottom font-medium">
            {names[0]}
          </th>
          <th scope="col" className="py-2 text-center align-bottom font-medium">
            Sportsbook
          </th>
          <th scope="col" className="py-2 pl-2 text-right align-bottom font-medium">
            {names[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.sportsbookId} className="relative h-11 border-line border-b last:border-0 hover:bg-sunken">
            <td className="py-1.5 pl-1 text-left">
              <Price sportsbookId={row.sportsbookId} side={row.first} />
            </td>
            <td>
              <a
                href={betUrl(row.sportsbookId, row.first?.link ?? row.second?.link)}
                target="_blank"
                rel="noopener noreferrer"
                title={`Open ${row.sportsbook} in a new tab`}
                className="flex min-h-11 items-center justify-center gap-1 after:absolute after:inset-0"
              >
                <SportsbookLogo sportsbookId={row.sportsbookId} />
                <ArrowUpRight aria-hidden className="size-3.5 shrink-0 text-muted" />
                <span className="sr-only">(opens in a new tab)</span>
              </a>
            </td>
            <td className="py-1.5 pr-1 text-right">
              <Price sportsbookId={row.sportsbookId} side={row.second} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Price({ sportsbookId, side }: { sportsbookId: number; side: ComparedSide | undefined }) {
  if (side === undefined) return <span className="text-muted">—</span>;
  const remarks = remarksOf(sportsbookId, side);
  return (
    <>
      <span className={classNames(side.best && 'rounded-sm bg-gain-soft px-1.5 py-1 font-bold text-gain')}>
        {displayOdds(side.odds)}
        {side.best && <span className="ml-1 font-semibold text-2xs">best</span>}
      </span>
      {remarks.map((remark) => (
        <span key={remark} className="mt-1 block break-words text-2xs text-muted leading-4">
          {remark}
        </span>
      ))}
    </>
  );
}

/** The bet where it is in another market, the price after the fee, the most that can be bet, and whether other books disagree. */
function remarksOf(sportsbookId: number, { odds, outcome, limit, outlier }: ComparedSide): string[] {
  return [
    ...(outcome === undefined ? [] : [outcome]),
    ...(feeOf(sportsbookId) === undefined ? [] : [`${oddsAfterFee(sportsbookId, odds)} after fee`]),
    ...(limit === undefined ? [] : [`max ${limitText(limit)}`]),
    ...(outlier === undefined ? [] : [`${outlier} books disagree`]),
  ];
}

function Text({ children }: { children: ReactNode }) {
  return <p className="py-3 text-muted text-sm">{children}</p>;
}
