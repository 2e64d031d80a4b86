import { affiliateIntro, affiliateQuestions, affiliateSteps } from '../features/marketing/affiliate/affiliate-copy.ts';
import { Faq } from '../features/marketing/Faq.tsx';
import { PageHeading } from '../features/marketing/PageHeading.tsx';
import { Section } from '../features/marketing/Section.tsx';
import { Steps } from '../features/marketing/Steps.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';

/** What partners get for recommending the product, and how to become one. */
export function AffiliatePage() {
  usePageTitle('Affiliate programme');
  return (
    <>
      <PageHeading title="Affiliate programme">{affiliateIntro}</PageHeading>
      <Section id="how-it-works" title="How it works">
        <Steps steps={affiliateSteps} />
      </Section>
      <Faq questions={affiliateQuestions} />
    </>
  );
}
