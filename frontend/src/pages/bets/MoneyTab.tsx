import { useQuery } from '@tanstack/react-query';
import { Plus, Scale } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { sportsbookName } from '../../../../shared/catalogue/sportsbooks.ts';
import type { LedgerRow } from '../../../../shared/contracts/bets/ledger.ts';
import { type BookBalance, bookBalances } from '../../../../shared/ledger/balances.ts';
import { easternDay } from '../../../../shared/ledger/eastern-day.ts';
import { readLedger } from '../../../../shared/ledger/read-ledger.ts';
import { messageFor } from '../../api/api-error.ts';
import { LEDGER_FALLBACK, ledgerQuery, rolloversQuery } from '../../api/bets/ledger.ts';
import { BookBalances } from '../../features/bettor/ledger/BookBalances.tsx';
import { CheckDialog } from '../../features/bettor/ledger/CheckDialog.tsx';
import { EntriesList } from '../../features/bettor/ledger/EntriesList.tsx';
import { type EntryBegin, EntryDialog } from '../../features/bettor/ledger/EntryDialog.tsx';
import { ExportEntries, ImportEntries } from '../../features/bettor/ledger/EntryFiles.tsx';
import { MoneyTotals } from '../../features/bettor/ledger/MoneyTotals.tsx';
import type { Rollover } from '../../features/bettor/ledger/Rollovers.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { currentTime, useClockValue } from '../../lib/use-clock-value.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { LoadState } from '../../ui/Failure.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCheapest } from '../boards/rollovers/use-cheapest.ts';
import { BetsBar, useTabCounts } from './BetsBar.tsx';
import { BonusWorth } from './BonusWorth.tsx';
import { TakenCard } from './TakenCard.tsx';

const chart = lazyComponent(async () => (await import('../../features/bettor/ledger/BalanceChart.tsx')).BalanceChart);
const BalanceChart = chart.Component;
const rollovers = lazyComponent(async () => (await import('../../features/bettor/ledger/Rollovers.tsx')).Rollovers);
const Rollovers = rollovers.Component;

const exposure = lazyComponent(async () => (await import('../../features/bettor/exposure/Exposure.tsx')).Exposure);
const Exposure = exposure.Component;

/** What is open: a new entry or one to change, or the comparison with a book. */
type Opened =
  | { readonly dialog: 'entry'; readonly entry?: LedgerRow; readonly begin?: EntryBegin; readonly at: number }
  | { readonly dialog: 'check'; readonly sportsbookId: number | undefined };

/** A person's money at each book: what is there by their entries and bets. */
export function MoneyTab() {
  const { counts } = useTabCounts();
  const query = useQuery(ledgerQuery);
  const { data } = query;
  const [opened, setOpened] = useState<Opened>();
  const ledger = useMemo(() => (data === undefined ? undefined : readLedger(data)), [data]);
  const balances = useMemo(() => (ledger === undefined ? [] : bookBalances(ledger)), [ledger]);
  const kept = useMemo(() => balances.filter(({ isKept }) => isKept), [balances]);
  const today = useClockValue(easternDay);
  const add = () => setOpened({ dialog: 'entry', at: currentTime() });
  const check = (sportsbookId?: number) => setOpened({ dialog: 'check', sportsbookId });
  const close = () => setOpened(undefined);
  return (
    <div data-wide>
      <BetsBar
        counts={counts}
        actions={
          <>
            <ImportEntries />
            {kept.length > 0 && <ExportEntries entries={data?.entries ?? []} now={Date.now} />}
            <Button tone="primary" className="px-3 max-sm:flex-1 lg:min-h-9" onClick={add}>
              <Plus aria-hidden className="size-4" />
              Add entry
            </Button>
          </>
        }
      />
      <div className="-mt-2 sm:-mt-4" />
      <LoadState
        query={query}
        failure={messageFor(query.error, LEDGER_FALLBACK)}
        skeleton={<Skeleton className="h-64 rounded-xl" />}
      />
      <ErrorBoundary fallback={() => <p className="mb-3 text-muted text-sm">Your limits could not be loaded.</p>}>
        <Suspense fallback={<Skeleton className="mb-3 h-48 rounded-xl" />}>
          <Exposure />
        </Suspense>
      </ErrorBoundary>
      <TakenCard />
      {ledger !== undefined && kept.length === 0 && (
        <NoLedger balances={balances} onCheck={() => check()} onAdd={add} />
      )}
      {ledger !== undefined && kept.length > 0 && (
        <>
          <MoneyTotals books={balances} />
          <BonusWorth ledger={ledger} books={kept} today={today} />
          <OwnRollovers
            onCleared={({ sportsbookId, amount }) =>
              setOpened({ dialog: 'entry', begin: { kind: 'funds-cleared', sportsbookId, amount }, at: currentTime() })
            }
          />
          <BookBalances books={kept} onCheck={check} />
          <OtherBooks balances={balances} onCheck={check} />
          <ErrorBoundary fallback={() => <p className="mb-3 text-muted text-sm">The chart could not be loaded.</p>}>
            <Suspense fallback={<Skeleton className="mb-3 h-72 rounded-xl" />}>
              <BalanceChart ledger={ledger} books={kept.map(({ sportsbookId }) => sportsbookId)} />
            </Suspense>
          </ErrorBoundary>
          <EntriesList
            entries={data?.entries ?? []}
            onEdit={(entry) => setOpened({ dialog: 'entry', entry, at: currentTime() })}
          />
        </>
      )}
      {opened?.dialog === 'entry' && (
        <EntryDialog
          key={opened.entry?.id}
          entry={opened.entry}
          begin={opened.begin}
          books={balances.map(({ sportsbookId }) => sportsbookId)}
          now={opened.at}
          onClose={close}
        />
      )}
      {opened?.dialog === 'check' && (
        <CheckDialog balances={balances} sportsbookId={opened.sportsbookId} onClose={close} />
      )}
    </div>
  );
}

/** The rollovers that are not over, with what clears them the cheapest now. */
function OwnRollovers({ onCleared }: { onCleared: (rollover: Rollover) => void }) {
  const { data } = useQuery(rolloversQuery);
  const today = useClockValue(easternDay);
  const cheapestAt = useCheapest(data);
  if (data === undefined || data.length === 0) return null;
  return (
    <ErrorBoundary fallback={() => <p className="mb-3 text-muted text-sm">The rollovers could not be loaded.</p>}>
      <Suspense fallback={<Skeleton className="mb-3 h-48 rounded-xl" />}>
        <Rollovers rollovers={data} today={today} cheapestAt={cheapestAt} onCleared={onCleared} />
      </Suspense>
    </ErrorBoundary>
  );
}

interface NoLedgerProps {
  balances: readonly BookBalance[];
  onCheck: () => void;
  onAdd: () => void;
}

function NoLedger({ balances, onCheck, onAdd }: NoLedgerProps) {
  return (
    <EmptyState
      title="Know your balance at each book"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button tone="primary" onClick={onCheck}>
            <Scale aria-hidden className="size-4" />
            Enter a balance
          </Button>
          <Button tone="outline" onClick={onAdd}>
            Add entry
          </Button>
        </div>
      }
    >
      <p>
        Enter the balance that a sportsbook shows, and your bets update it from then on: it caps stakes on the boards
        and in alerts. Add deposits, withdrawals and bonuses as they come, and see the profit at each book and what is
        left unexplained.
      </p>
      {balances.length > 0 && <p className="mt-2">You have bets at {bookNames(balances)}.</p>}
    </EmptyState>
  );
}

/** Books with bets and without a ledger. */
function OtherBooks({ balances, onCheck }: { balances: readonly BookBalance[]; onCheck: (id: number) => void }) {
  const others = balances.filter(({ isKept }) => !isKept);
  const [first] = others;
  if (first === undefined) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-2 rounded-xl border border-line border-dashed px-3 py-1 text-muted text-sm">
      <p className="min-w-0 flex-1 basis-60 py-1">
        Bets without a balance at {bookNames(others)}. They are not part of these totals.
      </p>
      <Button tone="quiet" className="px-3" onClick={() => onCheck(first.sportsbookId)}>
        Enter a balance
      </Button>
    </div>
  );
}

const MOST_NAMED = 4;

/** `FanDuel, DraftKings and 3 more` */
function bookNames(books: readonly BookBalance[]): string {
  const names = books.map(({ sportsbookId }) => sportsbookName(sportsbookId));
  if (names.length > MOST_NAMED)
    return `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
