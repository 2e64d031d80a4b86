import { Link, useLocation } from 'react-router-dom';
import { useCalculator } from '../features/calculator/CalculatorProvider.tsx';
import { classNames } from '../lib/class-names.ts';
import { type ItemName, isAt, items } from './navigation.ts';

const look =
  'inline-flex min-h-11 items-center whitespace-nowrap rounded-md px-2.5 font-semibold text-sm transition-colors xl:px-3';
const quiet = 'text-muted hover:bg-sunken hover:text-ink';

/** One item of the header; the calculator is the one that leads nowhere. */
export function HeaderItem({ name }: { name: ItemName }) {
  const { pathname } = useLocation();
  const { open } = useCalculator();
  const { label, path } = items[name];
  if (path === undefined) {
    return (
      <button type="button" aria-haspopup="dialog" onClick={() => open()} className={classNames(look, quiet)}>
        {label}
      </button>
    );
  }
  const current = isAt(name, pathname);
  return (
    <Link
      to={path}
      aria-current={current ? 'page' : undefined}
      className={classNames(look, current ? 'bg-accent-soft text-accent-ink' : quiet)}
    >
      {label}
    </Link>
  );
}
