import { Link } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { useCalculator } from '../features/calculator/CalculatorProvider.tsx';

const links = [
  { to: paths.help, label: 'Help' },
  { to: paths.alertFigures, label: 'Alert figures' },
  { to: paths.affiliate, label: 'Affiliate' },
  { to: paths.legal, label: 'Legal' },
] as const;

const linkStyle =
  'inline-flex min-h-8 items-center rounded-sm font-semibold text-ink underline-offset-4 hover:underline pointer-coarse:min-h-11';

export function Footer() {
  const { open } = useCalculator();
  return (
    <footer className="@container mt-8 border-line border-t pb-[calc(4.5rem+env(safe-area-inset-bottom))] lg:pb-0">
      <div className="mx-auto flex max-w-7xl flex-col gap-3 px-3 py-6 text-muted text-xs group-has-data-wide/shell:max-w-[160rem] sm:px-6 @max-[18rem]:pb-20">
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 text-sm">
          {links.map(({ to, label }) => (
            <Link key={to} to={to} className={linkStyle}>
              {label}
            </Link>
          ))}
          <button type="button" onClick={() => open()} className={linkStyle}>
            Calculator
          </button>
        </nav>
        <p>
          Please bet responsibly. If you or someone you know has a gambling problem, call{' '}
          <a href="tel:1-800-426-2537" className="font-semibold text-ink underline underline-offset-2">
            1-800-GAMBLER
          </a>
          .
        </p>
        <p>For people of legal gambling age. Crossbook provides odds information; it does not take bets.</p>
      </div>
    </footer>
  );
}
