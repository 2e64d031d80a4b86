import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAccess } from '../../api/access.ts';
import { subscriptionQuery } from '../../api/subscription.ts';
import { paths } from '../../config/paths.ts';
import { isManageable } from '../../features/billing/subscription/subscription-status.ts';
import { useCalculator } from '../../features/calculator/CalculatorProvider.tsx';
import { useAuth } from '../../features/identity/sign-in/AuthProvider.tsx';
import { classNames } from '../../lib/class-names.ts';
import { useHeightVariable } from '../../lib/use-height-variable.ts';
import { usePainted } from '../../lib/use-painted.ts';
import { useSubscribeFlow } from '../../pages/SubscribeProvider.tsx';
import { Button, buttonStyle } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { LogoMark } from '../../ui/Logo.tsx';
import { LazyMenu } from '../../ui/menus/LazyMenu.tsx';
import { boardAt } from '../boards.ts';
import { alertBell, boardControls } from '../first-view.ts';
import { normalizePath } from '../screens.ts';
import { MenuButton } from './MenuButton.tsx';
import { hiddenWhereNarrow, type ItemName, isCurrent, items } from './navigation.ts';
import { useNavigation } from './use-navigation.ts';

const BoardControls = boardControls.Component;
const AlertBell = alertBell.Component;

/** On wide screens a grid, so that both ends stay in place whatever is between them. On narrow ones large text takes a second row. */
export function Header() {
  const { header } = useNavigation();
  const measured = useHeightVariable('--header-height');
  return (
    <header
      ref={measured}
      className="sticky top-0 z-30 border-line border-b bg-surface/95 backdrop-blur supports-[backdrop-filter]:bg-surface/85"
    >
      <div className="mx-auto flex min-h-12 max-w-7xl flex-wrap items-center justify-between gap-x-2 px-3 group-has-data-wide/shell:max-w-[160rem] sm:min-h-14 sm:px-6 lg:grid lg:grid-cols-[1fr_auto_1fr]">
        <div className="flex items-center gap-4 md:max-lg:gap-1">
          <Link to={paths.home} aria-label="Crossbook, home" className="flex min-h-11 items-center gap-2 rounded-md">
            <LogoMark />
            <span className="font-bold text-lg tracking-tight max-[420px]:sr-only md:max-lg:sr-only">Crossbook</span>
          </Link>
          {header.length > 0 && (
            <nav aria-label="Main" className="flex items-center gap-1">
              {header.map((name) => (
                <HeaderItem key={name} name={name} />
              ))}
            </nav>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-1 lg:flex-nowrap lg:not-empty:px-2 xl:not-empty:px-3">
          <CurrentBoardControls />
        </div>
        <div className="flex flex-wrap items-center justify-end gap-1">
          <AccountAction />
          <LatestAlerts />
          <MenuDropdown />
        </div>
      </div>
    </header>
  );
}

/** Filters and scanning, for a subscriber on a board. */
function CurrentBoardControls() {
  const board = boardAt(useLocation().pathname);
  const subscribed = useAccess().level === 'subscribed';
  if (!subscribed || board === undefined) return null;
  return (
    <ErrorBoundary resetKey={board.kind} fallback={() => null}>
      <Suspense fallback={null}>
        <BoardControls filters={board.filters} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The bell of a subscriber. */
function LatestAlerts() {
  const painted = usePainted();
  const isSubscriber = useAccess().level === 'subscribed';
  if (!isSubscriber || !painted) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <AlertBell />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The next step for someone without an account or without a subscription. */
function AccountAction() {
  const { pathname } = useLocation();
  const { user, openLogin } = useAuth();
  const { choosePlan } = useSubscribeFlow();
  const { level } = useAccess();
  const { data: subscription } = useQuery({ ...subscriptionQuery, enabled: level === 'signed-in' });
  if (user === null) {
    return (
      <>
        <Link
          to={paths.help}
          aria-current={normalizePath(pathname) === paths.help ? 'page' : undefined}
          className={buttonStyle('primary', 'whitespace-nowrap max-sm:px-3')}
        >
          Free Trial
        </Link>
        <Button tone="outline" className="whitespace-nowrap max-sm:px-3" onClick={() => openLogin()}>
          Log in
        </Button>
      </>
    );
  }
  if (level !== 'signed-in') return null;
  // They already have a subscription with a payment due; a second one would be billed in addition.
  if (subscription !== undefined && isManageable(subscription)) {
    return (
      <Link to={paths.settings} className={buttonStyle('primary', 'max-sm:px-3')}>
        Billing
      </Link>
    );
  }
  return (
    <Button tone="primary" className="max-sm:px-3" onClick={choosePlan}>
      Subscribe
    </Button>
  );
}

const itemStyle =
  'inline-flex min-h-11 items-center whitespace-nowrap rounded-md px-1.5 font-semibold text-sm transition-colors lg:px-2 xl:px-2.5 2xl:px-3';
const inactiveStyle = 'text-muted hover:bg-sunken hover:text-ink';

/** A link in the header, or the button that opens the calculator. */
function HeaderItem({ name }: { name: ItemName }) {
  const { pathname } = useLocation();
  const { open } = useCalculator();
  const { user } = useAuth();
  const { label, path } = items[name];
  const style = classNames(itemStyle, hiddenWhereNarrow(name, user === null ? 'visitor' : 'signed-in'));
  if (path === undefined) {
    return (
      <button type="button" aria-haspopup="dialog" onClick={() => open()} className={classNames(style, inactiveStyle)}>
        {label}
      </button>
    );
  }
  const current = isCurrent(name, pathname);
  return (
    <Link
      to={path}
      aria-current={current ? 'page' : undefined}
      className={classNames(style, current ? 'bg-accent-soft text-accent-ink' : inactiveStyle)}
    >
      {label}
    </Link>
  );
}

const load = () => import('./Menu.tsx');
const Menu = lazy(async () => ({ default: (await load()).Menu }));

/** The menu of the header, loaded late: it would be a fifth of the first view's code. */
function MenuDropdown() {
  return (
    <LazyMenu load={load} button={(props) => <MenuButton {...props} />}>
      <Menu />
    </LazyMenu>
  );
}
