import { useAuth } from '../features/auth/AuthProvider.tsx';
import { PricingCard } from '../features/billing/PricingCard.tsx';
import { Faq } from '../features/marketing/Faq.tsx';
import { PitchCard } from '../features/marketing/PitchCard.tsx';
import { Button } from '../ui/Button.tsx';

interface OfferProps {
  pitch: string;
  text: string;
}

export function Offer({ pitch, text }: OfferProps) {
  const { user, openLogin } = useAuth();
  return (
    <>
      <PitchCard
        title={pitch}
        text={text}
        pricing={
          <PricingCard
            hasSubscription={false}
            action={() =>
              user === null ? (
                <Button tone="primary" className="w-full" onClick={openLogin}>
                  Log in
                </Button>
              ) : (
                <p className="rounded-md bg-accent-soft px-3 py-2.5 text-accent-ink text-sm">
                  You are logged in as <span className="break-all font-semibold">{user.email}</span>, without an active
                  subscription.
                </p>
              )
            }
          />
        }
      />
      <Faq />
    </>
  );
}
