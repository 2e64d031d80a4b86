import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { messageFor } from '../../../api/api-error.ts';
import { paths } from '../../../config/paths.ts';
import { BettingControls } from '../../../features/bettor/settings/BettingControls.tsx';
import { BoardBar } from '../../../features/odds/filters/bar/BoardBar.tsx';
import type { FilterChoice } from '../../../features/odds/filters/use-filters.ts';
import { ListOptions } from '../../../features/odds/list/ListOptions.tsx';
import { formatCount } from '../../../lib/format.ts';
import { Button, buttonStyle } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Message } from '../../../ui/Message.tsx';
import { UnfinishedLine } from '../../placement/UnfinishedLine.tsx';
import { useView } from '../use-view.ts';
import type { useSaved } from './use-saved.ts';

interface SavedFrameProps {
  /** Undefined where the page has one above. */
  heading: string | undefined;
  choice: FilterChoice;
  /** The label after the count, such as `Available`. */
  countOf: string;
  saved: ReturnType<typeof useSaved>;
  onClearAll: () => void;
  /** Shown if there are no cards. */
  empty: ReactNode;
  children: ReactNode;
}

/** The frame of tracked and hidden opportunities: bar, title, count, and how current the prices are. */
export function SavedFrame({ heading, choice, countOf, saved, onClearAll, empty, children }: SavedFrameProps) {
  const { rows, listed, unsubscribed, error } = saved;
  const { view, setView } = useView(choice);
  if (rows.length === 0) {
    return (
      <>
        {heading !== undefined && <Heading>{heading}</Heading>}
        {empty}
      </>
    );
  }
  return (
    <>
      <BoardBar
        choice={choice}
        betting={<BettingControls />}
        view={view}
        onView={setView}
        listOptions={<ListOptions />}
      />
      <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 max-sm:mt-2">
        {heading !== undefined && <Heading>{heading}</Heading>}
        <p className="ml-auto text-muted text-sm tabular-nums">
          <span className="font-semibold text-ink">
            {formatCount(rows.length)} {countOf}
          </span>
          {listed !== undefined && ` · ${formatCount(listed)} still listed`}
        </p>
        <Button tone="outline" onClick={onClearAll}>
          Clear All
        </Button>
      </div>
      <UnfinishedLine />
      {unsubscribed && <NotCurrent />}
      {error !== null && (
        <div className="mb-3">
          <Message tone="caution" live error={error}>
            Current prices could not be loaded. {messageFor(error, '')}{' '}
            <button type="button" onClick={saved.retry} className="min-h-6 font-semibold underline underline-offset-2">
              Try again
            </button>
          </Message>
        </div>
      )}
      {children}
    </>
  );
}

/** Shown in place of tracked or hidden opportunities where there are none. */
export function NothingSaved({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState
      title={title}
      action={
        <Link to={paths.home} className={buttonStyle('primary')}>
          Go to the Dashboard
        </Link>
      }
    >
      <p>{children}</p>
    </EmptyState>
  );
}

function Heading({ children }: { children: string }) {
  return <h1 className="font-bold text-base tracking-tight">{children}</h1>;
}

function NotCurrent() {
  return (
    <p className="mb-3 text-muted text-sm">
      Prices are from when you saved them. Subscribe to see current ones.{' '}
      <Link to={paths.help} className="font-semibold text-accent-ink underline underline-offset-2">
        See how it works
      </Link>
    </p>
  );
}
