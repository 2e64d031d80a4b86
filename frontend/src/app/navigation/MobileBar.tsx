import { Ellipsis } from 'lucide-react';
import { type ComponentProps, lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAuth } from '../../features/identity/sign-in/AuthProvider.tsx';
import { classNames } from '../../lib/class-names.ts';
import { readText } from '../../lib/storage/storage.ts';
import { storageKeys } from '../../lib/storage/storage-keys.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { LazyMenu } from '../../ui/menus/LazyMenu.tsx';
import { trackedCount } from '../first-view.ts';
import { type ItemName, isCurrent, items } from './navigation.ts';
import { navigationIcons } from './navigation-icons.ts';
import { useNavigation } from './use-navigation.ts';

const TrackedCount = trackedCount.Component;

const load = () => import('./Menu.tsx');
const MoreMenu = lazy(async () => ({ default: (await load()).MoreMenu }));

/** The boards in a bottom bar, on screens where the header has no room for them, and a button for what the bar has no room for. */
export function MobileBar() {
  const { bar } = useNavigation();
  const { pathname } = useLocation();
  if (bar.length === 0) return null;
  return (
    <nav
      aria-label="Boards"
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {/* Large text takes a second row. */}
      <ul className="mx-auto flex max-w-lg flex-wrap">
        {bar.map((name) => (
          <li key={name} className="min-w-fit flex-1">
            <BarItem name={name} current={isCurrent(name, pathname)} />
          </li>
        ))}
        <li className="min-w-fit flex-1">
          <LazyMenu load={load} button={(props) => <MoreButton {...props} />}>
            <MoreMenu trigger={<MoreButton />} />
          </LazyMenu>
        </li>
      </ul>
    </nav>
  );
}

/** Accepts the props that Radix passes to a trigger. Marked while one of its pages is shown. */
function MoreButton(props: ComponentProps<'button'>) {
  const { more } = useNavigation();
  const { pathname } = useLocation();
  const current = more.some((name) => isCurrent(name, pathname));
  return (
    <button type="button" aria-haspopup="menu" {...props} className={classNames(barItemStyle(current), 'w-full')}>
      {current && <CurrentMark />}
      <Ellipsis aria-hidden className="size-5" strokeWidth={current ? 2.5 : 2} />
      More
    </button>
  );
}

function barItemStyle(current: boolean): string {
  return classNames(
    'relative flex h-14 flex-col items-center justify-center gap-0.5 font-semibold text-2xs',
    current ? 'text-accent-ink' : 'text-muted',
  );
}

function CurrentMark() {
  return <span aria-hidden className="absolute inset-x-3 top-0 h-0.5 rounded-b-sm bg-accent-ink" />;
}

function BarItem({ name, current }: { name: ItemName; current: boolean }) {
  const { label, path = '' } = items[name];
  const Icon = navigationIcons[name];
  const { user } = useAuth();
  // The count needs code that most visitors do not need.
  const showsCount = name === 'track' && (user !== null || readText(storageKeys.tracked) !== undefined);
  return (
    <Link to={path} aria-current={current ? 'page' : undefined} className={barItemStyle(current)}>
      {current && <CurrentMark />}
      <span className="relative">
        <Icon aria-hidden className="size-5" strokeWidth={current ? 2.5 : 2} />
        {showsCount && (
          <ErrorBoundary fallback={() => null}>
            <Suspense fallback={null}>
              <TrackedCount />
            </Suspense>
          </ErrorBoundary>
        )}
      </span>
      {label}
    </Link>
  );
}
