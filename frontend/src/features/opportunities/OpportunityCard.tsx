import { ChevronRight, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Opportunity } from '../../../../shared/contracts/opportunities.ts';
import { describeOpportunity } from './describe-opportunity.ts';
import { LegRow } from './LegRow.tsx';
import { ProfitBadge } from './ProfitBadge.tsx';
import { readRow } from './read-row.ts';
import { StartTime } from './StartTime.tsx';

interface OpportunityCardProps {
  /** A row of the list as it came. */
  row: unknown;
  /** A line beneath the bets that the page knows and the row does not. */
  note: string | undefined;
  onDetails: (opportunity: Opportunity) => void;
}

/** The whole card opens the details; the bets on it are links of their own. */
export const OpportunityCard = memo(function OpportunityCard({ row, note, onDetails }: OpportunityCardProps) {
  const opportunity = readRow(row);
  if (opportunity === undefined) return <EmptyCard />;
  const card = describeOpportunity(opportunity);
  if (card.legs.length === 0) return <EmptyCard />;
  const notes = note === undefined ? card.notes : [note, ...card.notes];
  return (
    <article className="group relative flex h-full flex-col rounded-lg border border-line bg-surface px-3.5 pt-3 pb-1 shadow-raised transition-colors hover:border-line-strong">
      <header>
        <div className="flex items-center justify-between gap-3">
          <p className="truncate text-muted text-xs">
            <span className="font-semibold text-ink">{card.league}</span> · <StartTime at={card.startsAt} />
          </p>
          <ProfitBadge margin={card.margin} />
        </div>
        <h2 className="mt-1 line-clamp-2 font-semibold text-sm">{card.title}</h2>
        <p className="line-clamp-2 text-muted text-xs">
          {card.market}
          {card.participant !== undefined && ` · ${card.participant}`}
        </p>
      </header>
      <div className="mt-2 divide-y divide-line border-line border-t">
        {card.legs.map((leg) => (
          <LegRow key={leg.label} leg={leg} />
        ))}
      </div>
      {notes.length > 0 && <Notes notes={notes} />}
      {card.warnings.length > 0 && <Warnings warnings={card.warnings} />}
      <footer className="mt-auto flex items-center justify-end border-line border-t">
        <button
          type="button"
          onClick={() => onDetails(opportunity)}
          aria-label={`Details: ${card.title}, ${card.market}`}
          className="inline-flex min-h-11 items-center gap-1 rounded-lg font-semibold text-muted text-sm after:absolute after:inset-0 after:rounded-lg group-hover:text-ink"
        >
          Details
          <ChevronRight aria-hidden className="size-4" />
        </button>
      </footer>
    </article>
  );
});

function Notes({ notes }: { notes: readonly ReactNode[] }) {
  const [first, ...rest] = notes;
  return (
    <div className="border-line border-t py-2 text-xs tabular-nums">
      <p className="font-medium text-ink">{first}</p>
      {rest.map((note) => (
        <p key={`${note}`} className="text-muted">
          {note}
        </p>
      ))}
    </div>
  );
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5 pb-2">
      {warnings.map((warning) => (
        <li
          key={warning}
          className="inline-flex items-center gap-1 rounded-sm bg-caution-soft px-1.5 py-0.5 font-medium text-caution text-xs"
        >
          <TriangleAlert aria-hidden className="size-3.5" />
          {warning}
        </li>
      ))}
    </ul>
  );
}

function EmptyCard() {
  return (
    <article className="flex h-full min-h-28 items-center justify-center rounded-lg border border-line border-dashed bg-surface p-4 text-muted text-sm">
      No betting data available
    </article>
  );
}
