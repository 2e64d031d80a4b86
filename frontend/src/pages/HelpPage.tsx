import { Calculator, ChevronDown, Mail } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { TRIAL_DAYS } from '../../../shared/catalogue/plans.ts';
import { useAccess } from '../api/access.ts';
import { paths } from '../config/paths.ts';
import { figureTexts } from '../features/bets/figures/figure-texts.ts';
import { PricingCard } from '../features/billing/plans/Pricing.tsx';
import { TrialButton } from '../features/billing/plans/TrialButton.tsx';
import { useCalculator } from '../features/calculator/CalculatorProvider.tsx';
import { useAuth } from '../features/identity/sign-in/AuthProvider.tsx';
import { supportEmail, trialSteps } from '../features/marketing/copy.ts';
import { Faq } from '../features/marketing/Faq.tsx';
import { alertSteps, questions, taxNote } from '../features/marketing/help-copy.ts';
import { PageHeading } from '../features/marketing/PageHeading.tsx';
import { Section } from '../features/marketing/Section.tsx';
import { Steps } from '../features/marketing/Steps.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { Button, buttonStyle } from '../ui/Button.tsx';
import { useSubscribeFlow } from './SubscribeProvider.tsx';

const ReadingGuides = lazy(async () => ({ default: (await import('./ReadingGuides.tsx')).ReadingGuides }));

/** How to read the cards for a subscriber, the free trial with its price for others; alerts, an FAQ, the calculator and contact. */
export function HelpPage() {
  usePageTitle('Help', 'What Crossbook costs, how the free trial works, and answers to common questions.');
  const { open } = useCalculator();
  usePendingSignUp();
  return (
    <>
      <Beginning />
      <Faq questions={questions} />
      <AlertsGuide />
      <BetsGuide />
      <CalculatorCard onOpen={() => open()} />
      <Contact />
    </>
  );
}

/** What each needs first. Nothing while that is unknown, so that no price flashes for a subscriber. */
function Beginning() {
  const { subscribe } = useSubscribeFlow();
  const { level } = useAccess();
  const { user } = useAuth();
  if (level === 'checking' && user !== null) return <div className="min-h-dvh" />;
  if (level === 'subscribed') {
    return (
      <>
        <PageHeading title="Help">What is on a card, and answers to common questions.</PageHeading>
        <Suspense fallback={<div className="min-h-dvh" />}>
          <ReadingGuides />
        </Suspense>
      </>
    );
  }
  return (
    <div className="grid grid-cols-1 items-center gap-6 md:grid-cols-2 md:gap-10 lg:grid-cols-[1.3fr_1fr]">
      <TrialSteps />
      <PricingCard hasSubscription={false} action={(interval) => <TrialButton onPress={() => subscribe(interval)} />} />
    </div>
  );
}

/** Reopens a sign-up that was interrupted, for example by a reload. */
function usePendingSignUp(): void {
  const { resume, returned } = useSubscribeFlow();
  const { user } = useAuth();
  const free = user === null && returned === undefined;
  useEffect(() => {
    if (!free) return;
    let left = false;
    // Most visitors have none, and parsing it takes code that the page does without.
    import('../features/billing/checkout/pending-registration.ts')
      .then(({ readPendingRegistration }) => {
        const pending = readPendingRegistration();
        if (!left && pending !== undefined) resume(pending);
      })
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [free, resume]);
}

function AlertsGuide() {
  const linkStyle = 'font-semibold text-ink underline underline-offset-2';
  return (
    <Section id="alerts" title="How alerts work">
      <Steps steps={alertSteps} />
      <p className="mt-3 text-muted text-sm">
        <Link to={paths.alerts} className={linkStyle}>
          Set up alerts
        </Link>
        , or see{' '}
        <Link to={paths.alertFigures} className={linkStyle}>
          how fast they are
        </Link>
        .
      </p>
    </Section>
  );
}

/** What the figures of one's own bets mean. */
function BetsGuide() {
  return (
    <Section
      id="bets"
      title="Your bets"
      lead="The bets you place together are one position, and its result counts as a whole."
    >
      <details className="folding rounded-xl border border-line bg-surface">
        <summary className="flex min-h-11 items-center justify-between px-4 font-semibold text-sm">
          How figures are computed
          <ChevronDown aria-hidden className="size-4 text-muted" />
        </summary>
        <dl className="grid gap-px overflow-hidden rounded-b-xl border-line border-t bg-line md:grid-cols-2">
          {Object.values(figureTexts).map(({ label, formula }) => (
            <div key={label} className="bg-surface p-3 sm:px-4 md:last:odd:col-span-2">
              <dt className="font-semibold text-sm">{label}</dt>
              <dd className="text-pretty text-muted text-sm">{formula}</dd>
            </div>
          ))}
        </dl>
      </details>
      <p className="mt-3 max-w-prose text-pretty text-muted text-sm">{taxNote}</p>
      <p className="mt-2 text-muted text-sm">
        <Link to={`${paths.track}?tab=placed`} className="font-semibold text-ink underline underline-offset-2">
          Open Track
        </Link>
      </p>
    </Section>
  );
}

/** The calculator needs no account. */
function CalculatorCard({ onOpen }: { onOpen: () => void }) {
  return (
    <Section id="calculator" title="Calculator">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-line bg-surface p-4 shadow-raised sm:p-5">
        <p className="max-w-prose text-muted text-sm">
          Have two prices of your own? Work out both stakes, the profit and the margin. It is free, even without an
          account.{' '}
          <Link to={paths.calculator} className="font-semibold text-ink underline underline-offset-2">
            All calculators
          </Link>{' '}
          also take out the vig, value a bet, price a parlay and hedge an open bet.
        </p>
        <Button tone="outline" className="max-sm:w-full" onClick={onOpen}>
          <Calculator aria-hidden className="size-4" />
          Open calculator
        </Button>
      </div>
    </Section>
  );
}

function Contact() {
  return (
    <Section id="contact" title="Contact Us">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-line bg-surface p-4 shadow-raised sm:p-5">
        <p className="max-w-prose text-muted text-sm">
          Something not working, or a question not answered here? Write to{' '}
          <span className="wrap-anywhere font-semibold text-ink">{supportEmail}</span>.
        </p>
        <a href={`mailto:${supportEmail}`} className={buttonStyle('outline', 'max-sm:w-full')}>
          <Mail aria-hidden className="size-4" />
          Email support
        </a>
      </div>
    </Section>
  );
}

/** How to start a trial. */
function TrialSteps() {
  return (
    <div>
      <h1 className="text-balance font-bold text-2xl tracking-tight sm:text-3xl">Help and free trial</h1>
      <p className="mt-2 text-pretty text-muted">
        See every opportunity for {TRIAL_DAYS} days. Your card is verified, and nothing is charged until the trial ends.
      </p>
      <ol className="mt-6 flex flex-col gap-3">
        {trialSteps.map((step, index) => (
          <li key={step} className="flex items-center gap-3 text-sm">
            <span
              aria-hidden
              className="inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-ink text-xs tabular-nums"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </div>
  );
}
