import { Faq } from '../features/marketing/Faq.tsx';
import { features } from '../features/marketing/features.ts';
import { bettingSteps, questions } from '../features/marketing/help-copy.ts';
import { PlanTable } from '../features/marketing/offer/PlanTable.tsx';
import { Section } from '../features/marketing/Section.tsx';
import { Steps } from '../features/marketing/Steps.tsx';

/** The offer below the fold, loaded after the first paint. */
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

/** What a subscription includes. */
function FeatureGrid() {
  return (
    <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
      {features.map(({ title, text }) => (
        <div key={title} className="border-line border-t pt-3">
          <dt className="font-semibold text-sm">{title}</dt>
          <dd className="mt-1 text-pretty text-muted text-sm">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
