import { ChevronDown, ListFilter } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { ChunkLoadError } from '../../../ui/ChunkLoadError.tsx';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { PresetFilterPage } from './filter-store.ts';

const InlineForm = lazy(async () => ({ default: (await import('./FiltersModal.tsx')).InlineForm }));

/** The filters of a board in a collapsible section, which collapses when they are applied. */
export function InlineFilters({ page }: { page: PresetFilterPage }) {
  const [open, setOpen] = useState(false);
  const heading = useRef<HTMLButtonElement>(null);
  const id = useId();
  const collapse = () => {
    setOpen(false);
    heading.current?.focus();
  };
  return (
    <section aria-label="Filters" className="mb-3 rounded-lg border border-line bg-surface shadow-raised">
      <h2>
        <button
          ref={heading}
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full items-center gap-2 rounded-lg px-3 font-semibold text-sm hover:bg-sunken"
        >
          <ListFilter aria-hidden className="size-4 text-muted" />
          Filters
          <ChevronDown
            aria-hidden
            className={classNames('ml-auto size-4 text-muted motion-safe:transition-transform', open && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={id} hidden={!open} className="border-line border-t p-3 sm:p-4">
        {open && (
          <ErrorBoundary fallback={() => <ChunkLoadError what="part" />}>
            <Suspense fallback={<Skeleton className="h-96" />}>
              <InlineForm page={page} onApplied={collapse} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </section>
  );
}
