import { useEffect } from 'react';
import { useAccess } from '../api/access.ts';
import { useAuth } from '../features/auth/AuthProvider.tsx';
import { PricingCard } from '../features/billing/PricingCard.tsx';
import { readPendingRegistration } from '../features/billing/sign-up/pending-registration.ts';
import { TrialButton } from '../features/billing/TrialButton.tsx';
import { useCalculator } from '../features/calculator/CalculatorProvider.tsx';
import { CalculatorCard } from '../features/marketing/CalculatorCard.tsx';
import { Contact } from '../features/marketing/Contact.tsx';
import { questions } from '../features/marketing/explanations.ts';
import { Faq } from '../features/marketing/Faq.tsx';
import { TrialSteps } from '../features/marketing/TrialSteps.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useSubscribeEntry } from './use-subscribe-entry.ts';

/** Prices and the way to an account, answers, and where to ask. */
export function HelpPage() {
  usePageTitle('Help', 'What Crossbook costs, how the free trial works, and answers to what people ask.');
  const { subscribe } = useSubscribeEntry();
  const { open } = useCalculator();
  const subscribed = useAccess().level === 'subscribed';
  usePendingSignUp();
  return (
    <>
      <div className="grid items-center gap-6 md:grid-cols-2 md:gap-10 lg:grid-cols-[1.3fr_1fr]">
        <TrialSteps />
        <PricingCard
          hasSubscription={subscribed}
          action={(interval) => <TrialButton onPress={() => subscribe(interval)} />}
        />
      </div>
      <Faq questions={questions} />
      <CalculatorCard onOpen={() => open()} />
      <Contact />
    </>
  );
}

/** A visitor who left a sign-up half-way, by a reload for instance, finds it open again. */
function usePendingSignUp(): void {
  const { resume, returned } = useSubscribeEntry();
  const { user } = useAuth();
  const free = user === null && returned === undefined;
  useEffect(() => {
    const pending = readPendingRegistration();
    if (free && pending !== undefined) resume(pending);
  }, [free, resume]);
}
