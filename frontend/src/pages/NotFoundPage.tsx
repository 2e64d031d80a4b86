import { Link } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { buttonStyle } from '../ui/Button.tsx';

export function NotFoundPage() {
  usePageTitle('404 Page Not Found');
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-20 text-center">
      <h1 className="font-bold text-2xl tracking-tight">404 Page Not Found</h1>
      <p className="mt-2 text-muted">The page you're looking for doesn't exist.</p>
      <Link to={paths.home} className={buttonStyle('outline', 'mt-6')}>
        Go to Arbitrage
      </Link>
    </div>
  );
}
