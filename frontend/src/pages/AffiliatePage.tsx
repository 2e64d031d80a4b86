import { AffiliateTerms } from '../features/marketing/affiliate/AffiliateTerms.tsx';
import { ApplyLink } from '../features/marketing/affiliate/ApplyLink.tsx';
import { affiliateIntro, affiliateQuestions, affiliateSteps } from '../features/marketing/affiliate/affiliate-copy.ts';
import { Commission } from '../features/marketing/affiliate/Commission.tsx';
import { Earnings } from '../features/marketing/affiliate/Earnings.tsx';
import { supportEmail } from '../features/marketing/copy.ts';
import { Faq } from '../features/marketing/Faq.tsx';
import { PageHeading } from '../features/marketing/PageHeading.tsx';
import { Section } from '../features/marketing/Section.tsx';
import { Steps } from '../features/marketing/Steps.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';

/** What partners get for recommending the product, and how to become one. */
export function AffiliatePage() {
  usePageTitle('Affiliate program', affiliateIntro);
  return (
    <>
      <PageHeading title="Affiliate program">{affiliateIntro}</PageHeading>
      <div className="mt-5 mb-8 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ApplyLink />
        <p className="text-muted text-sm">
          Or write to <span className="wrap-anywhere font-semibold text-ink">{supportEmail}</span>.
        </p>
      </div>
      <AffiliateTerms />
      <Commission />
      <Earnings />
      <Section id="how-it-works" title="How it works">
        <Steps steps={affiliateSteps} />
      </Section>
      <Faq questions={affiliateQuestions} />
    </>
  );
}
