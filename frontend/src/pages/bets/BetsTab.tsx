import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageFor } from '../../api/api-error.ts';
import { FIGURES_FALLBACK, figuresQuery } from '../../api/bets/bets-list.ts';
import { paths } from '../../config/paths.ts';
import { everything, type BetsTab as Tab, useBetsChoice } from '../../features/bets/bets-address.ts';
import { TotalsStrip, totalsCaption } from '../../features/bets/figures/TotalsStrip.tsx';
import { ExportButton, ImportButton, TaxYearButton } from '../../features/bets/files/FileButtons.tsx';
import { AddBetDialog } from '../../features/bets/forms/AddBetDialog.tsx';
import { BetsFilters } from '../../features/bets/list/BetsFilters.tsx';
import { BetsList } from '../../features/bets/list/BetsList.tsx';
import { monthsSince } from '../../features/bets/month-text.ts';
import { WaitingBets } from '../../features/bets/settle/WaitingBets.tsx';
import { useBettingSettings } from '../../features/bettor/settings/use-betting-settings.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { currentTime } from '../../lib/use-clock-value.ts';
import { useOpenedParam } from '../../lib/use-opened-param.ts';
import { Button, buttonStyle } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { CardFailure } from '../../ui/Failure.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BetsBar, useTabCounts } from './BetsBar.tsx';
import { PositionDialog } from './PositionDialog.tsx';

const charts = lazyComponent(async () => (await import('../../features/bets/charts/BetCharts.tsx')).BetCharts);
const BetCharts = charts.Component;

/** A person's positions, all or the settled ones, with their totals, and charts of what is settled. */
export function BetsTab({ tab }: { tab: Exclude<Tab, 'watching' | 'money'> }) {
  const { counts, figures: all } = useTabCounts();
  const { choice, change } = useBetsChoice();
  const figures = useQuery(figuresQuery(choice.month));
  const { settings } = useBettingSettings();
  const opened = useOpenedParam('bet');
  const [addedAt, setAddedAt] = useState<number>();
  const [openedAt] = useState(() => currentTime());
  return (
    <div data-wide>
      <BetsBar
        counts={counts}
        filters={
          <BetsFilters choice={choice} months={monthsSince(all.data?.days[0]?.day, openedAt)} onChange={change} />
        }
        actions={
          <>
            <ImportButton />
            <ExportButton />
            {tab === 'settled' && <TaxYearButton />}
            <Button tone="primary" className="px-3 max-sm:flex-1 lg:min-h-9" onClick={() => setAddedAt(currentTime())}>
              <Plus aria-hidden className="size-4" />
              Add bet
            </Button>
          </>
        }
      />
      <div className="-mt-2 sm:-mt-4" />
      {tab === 'placed' && <WaitingBets onOpen={opened.open} />}
      {figures.data !== undefined && (
        <TotalsStrip
          figures={figures.data}
          choice={choice}
          own={{ bankroll: settings.bankroll ?? undefined, unit: settings.unit ?? undefined }}
          caption={totalsCaption(choice)}
        />
      )}
      {figures.data === undefined && figures.error === null && <Skeleton className="mb-3 h-24 rounded-xl" />}
      {figures.data === undefined && figures.error !== null && (
        <div className="mb-3">
          <CardFailure
            text={messageFor(figures.error, FIGURES_FALLBACK)}
            error={figures.error}
            onRetry={() => void figures.refetch()}
          />
        </div>
      )}
      {tab === 'settled' && figures.data !== undefined && figures.data.total.bets > 0 && (
        <ErrorBoundary fallback={() => <p className="mb-3 text-muted text-sm">The charts could not be loaded.</p>}>
          <Suspense fallback={<Skeleton className="mb-3 h-80 rounded-xl" />}>
            <BetCharts figures={figures.data} />
          </Suspense>
        </ErrorBoundary>
      )}
      <BetsList
        state={tab === 'settled' ? 'settled' : undefined}
        choice={choice}
        onOpen={opened.open}
        onClear={() => change(everything)}
        empty={tab === 'settled' ? <NothingSettled /> : <NothingPlaced onAdd={() => setAddedAt(currentTime())} />}
      />
      {opened.id !== undefined && <PositionDialog key={opened.id} id={opened.id} onClose={opened.close} />}
      {addedAt !== undefined && <AddBetDialog now={addedAt} onClose={() => setAddedAt(undefined)} />}
    </div>
  );
}

function NothingPlaced({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title="No bets yet"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link to={paths.home} className={buttonStyle('primary')}>
            Go to the Dashboard
          </Link>
          <Button tone="outline" onClick={onAdd}>
            Add bet
          </Button>
        </div>
      }
    >
      <p>
        Place an opportunity from a board and it is recorded here with both bets. Bets that you placed elsewhere can be
        added by hand.
      </p>
    </EmptyState>
  );
}

function NothingSettled() {
  return (
    <EmptyState
      title="Nothing settled yet"
      action={
        <Link to={`${paths.track}?tab=placed`} className={buttonStyle('outline')}>
          Show placed bets
        </Link>
      }
    >
      <p>
        Bets on a whole game are settled by its final score. For players, periods and bets added by hand, enter the
        result.
      </p>
    </EmptyState>
  );
}
