import {
  APPROVAL_HOURS,
  COMMISSION_PERCENT,
  commissionCents,
  REFERRAL_COOKIE_DAYS,
} from '../../../../../shared/catalogue/affiliate.ts';
import { wholePrice } from '../copy.ts';
import type { Question } from '../Faq.tsx';
import type { Step } from '../Steps.tsx';

const monthly = wholePrice(commissionCents.month);
const yearly = wholePrice(commissionCents.year);

export const affiliateIntro = `Recommend Crossbook to people who bet, and get ${COMMISSION_PERCENT}% of what they pay for as long as they pay: ${monthly} for every monthly subscription each month, ${yearly} for every annual one each year.`;

/** The terms at a glance. */
export const affiliateTerms = [
  {
    name: 'Commission',
    value: `${COMMISSION_PERCENT}% lifetime`,
    text: 'Of every payment, renewals and upgrades included.',
  },
  { name: 'Paid', value: 'Monthly', text: 'By PayPal or bank transfer. No minimum payout.' },
  { name: 'Approval', value: `${APPROVAL_HOURS} hours`, text: 'You’ll hear back within that time.' },
  {
    name: 'Referral cookie',
    value: `${REFERRAL_COOKIE_DAYS} days`,
    text: 'Anyone who signs up in that time is credited to you.',
  },
] as const;

export const affiliateSteps: readonly Step[] = [
  {
    title: 'Apply by email',
    text: `Tell us who you are and where you would recommend Crossbook. You’ll hear back within ${APPROVAL_HOURS} hours.`,
  },
  {
    title: 'Share your link',
    text: `Anyone who follows it and signs up within ${REFERRAL_COOKIE_DAYS} days is credited to you.`,
  },
  {
    title: 'Get paid every month',
    text: `${monthly} per monthly subscription, ${yearly} per annual one, and the same again with every renewal.`,
  },
];

export const affiliateQuestions: readonly Question[] = [
  {
    id: 'payment',
    question: 'When am I paid?',
    answer:
      'Once a month, by PayPal or bank transfer as you prefer, for everything your referrals paid in the month before. There is no minimum payout. A refund or chargeback reverses its commission; if it was already paid to you, your next commissions offset it first.',
  },
  {
    id: 'cookie',
    question: `How does the ${REFERRAL_COOKIE_DAYS}-day cookie work?`,
    answer: `A visit through your link is remembered for ${REFERRAL_COOKIE_DAYS} days in the visitor's browser. If they sign up within that time, you are credited, even if they come back without the link. If they follow several partners’ links, the first one counts. A browser that opts out by Global Privacy Control is not remembered.`,
  },
  {
    id: 'social',
    question: 'Can I promote Crossbook on social media?',
    answer:
      'Yes: social networks, videos, newsletters, podcasts, communities, your own site. Disclose that your link is an affiliate link, never promise a profit, and address adults of legal gambling age only. No spam.',
  },
  {
    id: 'renewals',
    question: 'Do I earn on renewals and upgrades?',
    answer: `Yes, on every one of them. A monthly subscriber brings ${monthly} each month; one who moves to the annual plan brings ${yearly} with each year they pay for. It ends when they stop paying.`,
  },
];
