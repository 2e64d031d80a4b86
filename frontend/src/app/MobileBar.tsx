import { Link, useLocation } from 'react-router-dom';
import { useMembership } from '../features/membership/use-membership.ts';
import { classNames } from '../lib/class-names.ts';
import { type ItemName, isAt, items } from './navigation.ts';
import { useNavigation } from './use-navigation.ts';

/** The most that a badge counts: a person who tracks more needs no exact number here. */
const COUNTED = 99;

/** The boards within reach of a thumb, where the header has no room for them. */
export function MobileBar() {
  const { bar } = useNavigation();
  const { pathname } = useLocation();
  if (bar.length === 0) return null;
  return (
    <nav
      aria-label="Boards"
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="mx-auto flex max-w-lg">
        {bar.map((name) => (
          <li key={name} className="min-w-0 flex-1">
            <BarItem name={name} current={isAt(name, pathname)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function BarItem({ name, current }: { name: ItemName; current: boolean }) {
  const { label, path = '', icon: Icon } = items[name];
  return (
    <Link
      to={path}
      aria-current={current ? 'page' : undefined}
      className={classNames(
        'relative flex h-14 flex-col items-center justify-center gap-0.5 font-semibold text-2xs',
        current ? 'text-accent-ink' : 'text-muted',
      )}
    >
      {current && <span aria-hidden className="absolute inset-x-3 top-0 h-0.5 rounded-b-sm bg-accent-ink" />}
      <span className="relative">
        <Icon aria-hidden className="size-5" strokeWidth={current ? 2.5 : 2} />
        {name === 'track' && <TrackedCount />}
      </span>
      {label}
    </Link>
  );
}

function TrackedCount() {
  const { tracked } = useMembership();
  if (tracked.length === 0) return null;
  return (
    <span
      aria-hidden
      className="absolute -top-1.5 left-3 min-w-4 rounded-full border border-surface bg-accent px-1 text-center font-bold text-2xs text-on-accent leading-[0.9375rem] tabular-nums"
    >
      {tracked.length > COUNTED ? `${COUNTED}+` : tracked.length}
    </span>
  );
}
