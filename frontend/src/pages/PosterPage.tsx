import { Link } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { PageHeading } from '../features/marketing/PageHeading.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { buttonStyle } from '../ui/button-style.ts';

/** The product on one sheet. */
export function PosterPage() {
  usePageTitle('Poster');
  return (
    <>
      <PageHeading title="Make money whichever side wins">5-Day Free Trial, then $30/month</PageHeading>
      <Link to={paths.help} className={buttonStyle('primary', 'mt-6')}>
        Start Your Free Trial Today
      </Link>
    </>
  );
}
