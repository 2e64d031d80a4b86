import { Link } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { Poster } from '../features/marketing/poster/Poster.tsx';
import { useBrowserValue } from '../lib/prerendered/use-prerendered.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { buttonStyle } from '../ui/Button.tsx';

/** A printable one-page poster. */
export function PosterPage() {
  usePageTitle(
    'Poster',
    'Crossbook on one page, to print or to pass on: what it finds, what it costs and how to try it.',
  );
  const host = useBrowserValue(() => window.location.host, '');
  return (
    <Poster>
      <Link to={paths.help} className={buttonStyle('primary', 'min-h-14 w-full max-w-md text-base')}>
        Start Your Free Trial Today
      </Link>
      {/* The link, in print. */}
      <p className="hidden font-bold text-xl print:block">
        {host}
        {paths.help}
      </p>
    </Poster>
  );
}
