import { PageHeading } from '../features/marketing/PageHeading.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';

/** What is kept about people, and on which terms they use the product. */
export function LegalPage() {
  usePageTitle('Privacy and terms');
  return <PageHeading title="Privacy Policy and Terms of Service">Last updated August 28, 2025</PageHeading>;
}
