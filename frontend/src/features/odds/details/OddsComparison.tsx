import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { outcomeName } from '../../../../../shared/boards/bet-label.ts';
import type { MarketOfBet } from '../../../../../shared/boards/price-at.ts';
import { sportsbookSite } from '../../../../../shared/catalogue/sportsbooks.ts';
import { kinds } from '../../../../../shared/odds/kinds.ts';
import { useAccess } from '../../../api/access.ts';
import { hasStatus, messageFor } from '../../../api/api-error.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { oddsQuery } from '../../../api/opportunities.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { pricesOfOutcome, useBetTarget } from '../card/bet-target.ts';
import { feeOf, type LinkedBet, limitText, linkPlace, oddsAfterFee } from '../card/describe-leg.ts';
import { SportsbookLogo } from '../card/LegBet.tsx';
import { type ComparedQuote, type ComparedSide, type ComparisonRow, compareOdds } from './compare-odds.ts';

interface OddsComparisonProps {
  opportunity: Opportunity;
  /** The bettor's; undefined: those that the opportunity is paired within. */
  books?: ReadonlySet<number> | undefined;
}

/** Every book's price for both sides, those of the bettor's books first: from the opportunity itself, or fetched if it has not all of them. */
export function OddsComparison({ opportunity, books }: OddsComparisonProps) {
  const [first, second, ...others] = opportunity.legs;
  const isSingle = opportunity.kind === 'value' && second === undefined;
  if (first === undefined || (second === undefined && !isSingle) || others.length > 0)
    return <Text>Invalid betting data</Text>;
  const labels = second === undefined ? ([first.label] as const) : ([first.label, second.label] as const);
  const names = labels.map((label) => outcomeName(label, opportunity.participant));
  const quoted = first.quotes.length + (second?.quotes.length ?? 0);
  if (kinds[opportunity.kind].prices === 'every book' && quoted > 0) {
    const mine = comparedSides([first, second], (leg) => leg?.quotes ?? []);
    const others = comparedSides([first, second], (leg) => leg?.otherQuotes ?? []);
    return (
      <ComparisonTable
        opportunity={opportunity}
        names={names}
        {...(books === undefined ? { mine, others } : byBook(mine, others, books))}
      />
    );
  }
  return <GatedComparison opportunity={opportunity} labels={labels} names={names} books={books} />;
}

interface FetchedComparisonProps extends OddsComparisonProps {
  /** Of a single bet one. */
  labels: readonly [string] | readonly [string, string];
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

function FetchedComparison({ opportunity, labels, names, books }: FetchedComparisonProps) {
  const odds = useQuery(oddsQuery(opportunity.eventId, opportunity.market));
  if (odds.isPending) return <Text>Loading odds comparison...</Text>;
  if (odds.isError) return <Text>Error loading odds: {detailOf(odds.error)}</Text>;
  if (Object.keys(odds.data).length === 0) return <Text>No odds data available</Text>;
  const [first, second] = labels;
  const sides = comparedSides([first, second], (label) =>
    label === undefined ? [] : pricesOfOutcome(odds.data, label),
  );
  const none = [[], []] as const;
  return (
    <ComparisonTable
      opportunity={opportunity}
      names={names}
      {...(books === undefined ? { mine: sides, others: none } : byBook(sides, none, books))}
    />
  );
}

/** The prices of both sides. */
type Sides = readonly [readonly ComparedQuote[], readonly ComparedQuote[]];

function comparedSides<T>([first, second]: readonly [T, T], quotesOf: (side: T) => readonly ComparedQuote[]): Sides {
  return [quotesOf(first), quotesOf(second)];
}

function byBook(some: Sides, more: Sides, books: ReadonlySet<number>): { mine: Sides; others: Sides } {
  const all: Sides = [
    [...some[0], ...more[0]],
    [...some[1], ...more[1]],
  ];
  const isMine = ({ sportsbookId }: ComparedQuote) => books.has(sportsbookId);
  return {
    mine: comparedSides(all, (side) => side.filter(isMine)),
    others: comparedSides(all, (side) => side.filter((quote) => !isMine(quote))),
  };
}

/** The status and the text of the reply, except for an ended session: the log-in form opens then. */
function detailOf(error: Error): string {
  return hasStatus(error, 401) ? messageFor(error, error.message) : error.message;
}

interface ComparisonTableProps {
  opportunity: Opportunity;
  names: readonly string[];
  mine: Sides;
  others: Sides;
}

function ComparisonTable({ opportunity, names, mine, others }: ComparisonTableProps) {
  const rows = compareOdds(...mine, opportunity);
  const otherRows = compareOdds(...others, opportunity);
  if (rows.length + otherRows.length === 0) return <Text>No sportsbooks found with odds for this market</Text>;
  return (
    <table aria-label="Odds Comparison" className="w-full table-fixed border-collapse text-sm tabular-nums">
      <thead className="text-muted text-xs">
        <tr className="border-line border-b">
          <th scope="col" className="py-2 pr-2 text-left align-bottom font-medium">
            {names[0]}
          </th>
          <th scope="col" className="py-2 text-center align-bottom font-medium">
            Sportsbook
          </th>
          {names.length > 1 && (
            <th scope="col" className="py-2 pl-2 text-right align-bottom font-medium">
              {names[1]}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <BookRow key={row.sportsbookId} opportunity={opportunity} row={row} />
        ))}
      </tbody>
      {otherRows.length > 0 && (
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={3} className="pt-4 pb-1 text-left font-medium text-muted text-xs">
              Other sportsbooks
            </th>
          </tr>
          {otherRows.map((row) => (
            <BookRow key={row.sportsbookId} opportunity={opportunity} row={row} isOther />
          ))}
        </tbody>
      )}
    </table>
  );
}

interface BookRowProps {
  opportunity: Opportunity;
  row: ComparisonRow;
  isOther?: boolean;
}

/** `isOther`: its prices are no recommendation, so none is marked as the best. */
function BookRow({ opportunity, row, isOther = false }: BookRowProps) {
  const target = useBetTarget(betAt(row, opportunity));
  return (
    <tr className="relative h-11 border-line border-b last:border-0 hover:bg-sunken">
      <td className="py-1.5 pl-1 text-left">
        <Price row={row} opportunity={opportunity} leg="first" marksBest={!isOther} />
      </td>
      <td>
        <a
          href={target === undefined || target.opens === 'settings' ? sportsbookSite(row.sportsbookId) : target.url}
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
      {opportunity.legs.length > 1 && (
        <td className="py-1.5 pr-1 text-right">
          <Price row={row} opportunity={opportunity} leg="second" marksBest={!isOther} />
        </td>
      )}
    </tr>
  );
}

/** The bet on the first side that the book prices. */
function betAt({ sportsbookId, first, second }: ComparisonRow, opportunity: Opportunity): LinkedBet {
  const side = first ?? second;
  const label = opportunity.legs[first === undefined ? 1 : 0]?.label ?? '';
  return { sportsbookId, link: side?.link, ...linkPlace(opportunity, label, side?.outcome ?? label), dollars: 0 };
}

interface PriceProps {
  row: ComparisonRow;
  opportunity: Opportunity;
  leg: 'first' | 'second';
  marksBest: boolean;
}

function Price({ row, opportunity, leg, marksBest }: PriceProps) {
  const show = useOddsText();
  const side = row[leg];
  if (side === undefined) return <span className="text-muted">—</span>;
  const remarks = remarksOf(row.sportsbookId, side, opportunity);
  const isBest = marksBest && side.best;
  return (
    <>
      <span className={classNames(isBest && 'rounded-sm bg-gain-soft px-1.5 py-1 font-bold text-gain')}>
        {show(side.odds)}
        {isBest && <span className="ml-1 font-semibold text-2xs">best</span>}
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
function remarksOf(sportsbookId: number, side: ComparedSide, place: MarketOfBet): string[] {
  const { outcome, limit, outlier } = side;
  const bet = { ...side, sportsbookId };
  return [
    ...(outcome === undefined ? [] : [outcome]),
    ...(feeOf(bet, place) === undefined ? [] : [`${oddsAfterFee(bet, place)} after fee`]),
    ...(limit === undefined ? [] : [`max ${limitText(limit)}`]),
    ...(outlier === undefined ? [] : [`${outlier} books disagree`]),
  ];
}

function Text({ children }: { children: ReactNode }) {
  return <p className="py-3 text-muted text-sm">{children}</p>;
}
