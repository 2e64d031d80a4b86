import { useState } from 'react';
import type { OpportunityKind } from '../../../../shared/odds/limits.ts';
import { OpportunityCard } from '../../features/odds/card/OpportunityCard.tsx';
import { classNames } from '../../lib/class-names.ts';
import { exampleRows } from './example-row.ts';

interface ExampleCardsProps {
  kind: OpportunityKind;
  /** All of them by default. */
  count?: number;
}

/** A picture of cards as they are on a board, one row of them: nothing in it can be pressed. */
export function ExampleCards({ kind, count }: ExampleCardsProps) {
  const [rows] = useState(() => exampleRows(kind, Date.now()).slice(0, count));
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
            note={undefined}
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

function ignore(): void {}
