import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { mayBeSignedIn } from '../../api/signed-in-hint.ts';
import { userQuery } from '../../api/user.ts';
import { paths } from '../../config/paths.ts';
import { tabOf } from '../../features/bets/bets-address.ts';
import { useAuth } from '../../features/identity/sign-in/AuthProvider.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SavedBoard } from '../boards/saved/SavedBoard.tsx';
import { NothingSaved } from '../boards/saved/SavedFrame.tsx';
import { BetsBar, useTabCounts } from './BetsBar.tsx';

const bets = lazyComponent(async () => (await import('./BetsTab.tsx')).BetsTab);
const BetsTab = bets.Component;
const money = lazyComponent(async () => (await import('./MoneyTab.tsx')).MoneyTab);
const MoneyTab = money.Component;

/** Track: opportunities that one watches, which need no account, and positions that one placed. */
export function MyBetsPage() {
  const [params] = useSearchParams();
  const tab = tabOf(params);
  const { data: user } = useQuery(userQuery);
  // Nothing moves for a visitor, of whom this is known at once.
  const isVisitor = user === null || (user === undefined && !mayBeSignedIn());
  usePageTitle('Track');
  if (tab === 'watching') return isVisitor ? <Tracked heading="Track" /> : <WatchingTab />;
  if (isVisitor) return <LogInFirst />;
  if (user === undefined) return <div className="min-h-dvh" />;
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      {tab === 'money' ? <MoneyTab /> : <BetsTab key={tab} tab={tab} />}
    </Suspense>
  );
}

function LogInFirst() {
  const { openLogin } = useAuth();
  return (
    <>
      <h1 className="sr-only">Track</h1>
      <EmptyState
        title="Log in to see your bets"
        action={
          <Button tone="primary" onClick={() => openLogin()}>
            Log in
          </Button>
        }
      >
        <p>
          What you placed, how it did, and your money at each book are saved to your account. Opportunities that you{' '}
          <Link to={paths.track} className="font-semibold text-ink underline underline-offset-2">
            track in this browser
          </Link>{' '}
          need none.
        </p>
      </EmptyState>
    </>
  );
}

/** What a signed-in person watches: the tracked opportunities, below the tabs. */
function WatchingTab() {
  const { counts } = useTabCounts();
  return (
    <>
      <BetsBar counts={counts} />
      <Tracked />
    </>
  );
}

/** The opportunities that are tracked in this browser. `heading`: undefined where the page has one above. */
function Tracked({ heading }: { heading?: string }) {
  return (
    <SavedBoard
      heading={heading}
      what="tracked"
      page="track"
      countOf="Tracked"
      empty={
        <NothingSaved title="No Tracked Opportunities">
          Track opportunities from the Dashboard. They are saved here, in this browser, and will not appear in future
          scans.
        </NothingSaved>
      }
    />
  );
}
