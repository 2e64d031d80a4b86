import { Mail } from 'lucide-react';
import { Link } from 'react-router-dom';
import { COMMISSION_PERCENT, commissionCents } from '../../../shared/catalogue/affiliate.ts';
import { billingIntervals, plans } from '../../../shared/catalogue/plans.ts';
import { paths } from '../config/paths.ts';
import {
  affiliateIntro,
  affiliateQuestions,
  affiliateSteps,
  affiliateTerms,
} from '../features/marketing/affiliate/affiliate-copy.ts';
import { Earnings } from '../features/marketing/affiliate/Earnings.tsx';
import { supportEmail, wholePrice } from '../features/marketing/copy.ts';
import { Faq } from '../features/marketing/Faq.tsx';
import { PageHeading } from '../features/marketing/PageHeading.tsx';
import { Section } from '../features/marketing/Section.tsx';
import { Steps } from '../features/marketing/Steps.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { buttonStyle } from '../ui/Button.tsx';

/** The affiliate program: terms, earnings and how to apply. */
export function AffiliatePage() {
  usePageTitle('Affiliate program', affiliateIntro);
  return (
    <>
      <PageHeading title="Affiliate program">{affiliateIntro}</PageHeading>
      <div className="mt-5 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ApplyLink />
        <p className="text-muted text-sm">
          Or write to <span className="wrap-anywhere font-semibold text-ink">{supportEmail}</span>.
        </p>
      </div>
      <p className="mb-8 text-sm">
        Already a partner?{' '}
        <Link to={paths.partner} className="font-semibold underline underline-offset-2">
          See your link and figures
        </Link>
        .
      </p>
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

/** The terms at a glance. */
function AffiliateTerms() {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line shadow-raised lg:grid-cols-4">
      {affiliateTerms.map(({ name, value, text }) => (
        <div key={name} className="bg-surface p-4 sm:p-5">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="mt-1 font-bold text-lg tracking-tight sm:text-xl">{value}</dd>
          <dd className="mt-1 text-pretty text-muted text-sm">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const subject = 'Affiliate application';
const body = 'Who I am:\nWhere I would recommend Crossbook:\nPayPal or bank transfer:\n';

/** Affiliates apply by email to support. */
function ApplyLink() {
  return (
    <a
      href={`mailto:${supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
      className={buttonStyle('primary', 'w-full sm:w-auto sm:px-6')}
    >
      <Mail aria-hidden className="size-4" />
      Apply by email
    </a>
  );
}

const each = { month: 'per monthly subscription, each month', year: 'per annual subscription, each year' } as const;

/** The commission of each plan, with the plan's price. */
function Commission() {
  return (
    <Section
      id="commission"
      title="Commission structure"
      lead={`${COMMISSION_PERCENT}% of every bill, for as long as the subscription lasts. There are no tiers to climb and no targets to miss.`}
    >
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4">
        {billingIntervals.map((interval) => (
          <li key={interval} className="rounded-xl border border-line bg-surface p-5 shadow-raised sm:p-6">
            <p className="font-bold text-4xl text-gain tabular-nums tracking-tight">
              {wholePrice(commissionCents[interval])}
            </p>
            <p className="mt-1 font-semibold">{each[interval]}</p>
            <p className="mt-1 text-muted text-sm tabular-nums">
              {COMMISSION_PERCENT}% of {wholePrice(plans[interval].billedCents)}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
