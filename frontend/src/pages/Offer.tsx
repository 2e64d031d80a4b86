import { useAccess } from '../api/access.ts';
import { PricingCard } from '../features/billing/PricingCard.tsx';
import { TrialButton } from '../features/billing/TrialButton.tsx';
import { questions } from '../features/marketing/copy.ts';
import { Faq } from '../features/marketing/Faq.tsx';
import { PitchCard } from '../features/marketing/PitchCard.tsx';
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
        pricing={
          <PricingCard
            hasSubscription={subscribed}
            action={(interval) => <TrialButton onPress={() => subscribe(interval)} />}
          />
        }
      />
      <Faq questions={questions} />
    </>
  );
}
