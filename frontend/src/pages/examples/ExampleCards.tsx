import { useState } from 'react';
import type { OpportunityKind } from '../../../../shared/odds/limits.ts';
import { OpportunityCard } from '../../features/odds/card/OpportunityCard.tsx';
import { classNames } from '../../lib/class-names.ts';
import { ignore } from '../../lib/ignore.ts';
import { currentTime } from '../../lib/use-clock-value.ts';
import rows from './example-rows.json';

interface ExampleCardsProps {
  kind: OpportunityKind;
  /** All of them by default. */
  count?: number;
}

/** A picture of cards as they are on a board, one row of them: nothing in it can be pressed. */
export function ExampleCards({ kind, count }: ExampleCardsProps) {
  const [rows] = useState(() => exampleRows(kind, currentTime()).slice(0, count));
  return (
    <div
      inert
      className={classNames(
        'grid grid-cols-1 gap-3',
        rows.length > 1 && 'md:grid-cols-2 xl:grid-cols-3 max-md:*:nth-[n+2]:hidden max-xl:*:nth-[n+3]:hidden',
      )}
    >
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
        <div key={index} className="min-w-0">
          <OpportunityCard
            row={row}
            note="Simulated example"
            context="list"
            showsKind={false}
            onDetails={ignore}
            onAction={ignore}
          />
        </div>
      ))}
    </div>
  );
}

/** The length of JSON's `2026-11-24T18:00:00.000Z`, and of it without milliseconds. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/;

/** The example cards of a kind, drawn by `npm run examples`: rows of a list, with their times moved as if drawn now; none of a kind not yet drawn. `now` in milliseconds. */
function exampleRows(kind: OpportunityKind, now: number): readonly unknown[] {
  const moved = now - Date.parse(rows.drawnAt);
  const found = new Map<string, unknown>(Object.entries(rows)).get(kind);
  return Array.isArray(found) ? found.map((row) => withTimesMoved(row, moved)) : [];
}

function withTimesMoved(value: unknown, milliseconds: number): unknown {
  if (Array.isArray(value)) return value.map((each) => withTimesMoved(each, milliseconds));
  if (typeof value === 'string' && TIME.test(value)) return new Date(Date.parse(value) + milliseconds).toISOString();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withTimesMoved(each, milliseconds)]));
}
