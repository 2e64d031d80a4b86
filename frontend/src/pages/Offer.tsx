import { useAccess } from '../api/access.ts';
import { PricingCard } from '../features/billing/PricingCard.tsx';
import { TrialButton } from '../features/billing/TrialButton.tsx';
import { bettingSteps, questions } from '../features/marketing/copy.ts';
import { Faq } from '../features/marketing/Faq.tsx';
import { FeatureGrid } from '../features/marketing/FeatureGrid.tsx';
import { ExampleCard } from '../features/marketing/offer/ExampleCard.tsx';
import { PlanTable } from '../features/marketing/offer/PlanTable.tsx';
import { PitchCard } from '../features/marketing/PitchCard.tsx';
import { Section } from '../features/marketing/Section.tsx';
import { SportsbookLogos } from '../features/marketing/SportsbookLogos.tsx';
import { Steps } from '../features/marketing/Steps.tsx';
import { useSubscribeEntry } from './use-subscribe-entry.ts';

interface OfferProps {
  pitch: string;
  text: string;
}

/** What a subscription gives and costs, with the way to one. */
export function Offer({ pitch, text }: OfferProps) {
  const { subscribe } = useSubscribeEntry();
  const subscribed = useAccess().level === 'subscribed';
  return (
    <>
      <PitchCard
        title={pitch}
        text={text}
        example={<ExampleCard />}
        pricing={
          <PricingCard
            hasSubscription={subscribed}
            action={(interval) => <TrialButton onPress={() => subscribe(interval)} />}
          />
        }
      />
      <SportsbookLogos />
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
