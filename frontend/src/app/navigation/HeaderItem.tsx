import { Link, useLocation } from 'react-router-dom';
import { useCalculator } from '../../features/calculator/CalculatorProvider.tsx';
import { useAuth } from '../../features/identity/sign-in/AuthProvider.tsx';
import { classNames } from '../../lib/class-names.ts';
import { hiddenWhereNarrow, type ItemName, isCurrent, items } from './navigation.ts';

const itemStyle =
  'inline-flex min-h-11 items-center whitespace-nowrap rounded-md px-2 font-semibold text-sm transition-colors xl:px-2.5 2xl:px-3';
const inactiveStyle = 'text-muted hover:bg-sunken hover:text-ink';

/** A link in the header, or the button that opens the calculator. */
export function HeaderItem({ name }: { name: ItemName }) {
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
