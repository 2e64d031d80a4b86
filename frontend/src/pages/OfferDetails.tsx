import { bettingSteps, questions } from '../features/marketing/explanations.ts';
import { Faq } from '../features/marketing/Faq.tsx';
import { FeatureGrid } from '../features/marketing/FeatureGrid.tsx';
import { PlanTable } from '../features/marketing/offer/PlanTable.tsx';
import { Section } from '../features/marketing/Section.tsx';
import { Steps } from '../features/marketing/Steps.tsx';

/** What the offer says below the first screen. Its code comes once what stands above is drawn. */
export function OfferDetails() {
  return (
    <>
      <Section id="how-it-works" title="How it works">
        <Steps steps={bettingSteps} />
      </Section>
      <Section id="features" title="What you get">
        <FeatureGrid />
      </Section>
      <PlanTable />
      <Faq questions={questions} />
    </>
  );
}
