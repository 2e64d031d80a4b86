import { plans, TRIAL_DAYS } from '../../../../../shared/catalogue/plans.ts';
import { wholePrice } from '../copy.ts';
import type { LegalText } from './clause.ts';
import { termsOfUse } from './terms-of-use.ts';

const monthly = wholePrice(plans.month.billedCents);
const yearly = wholePrice(plans.year.billedCents);

/** What a subscription is and is not. */
export const terms: LegalText = {
  id: 'terms',
  title: 'Terms of Service',
  intro:
    'By opening an account or using Crossbook you agree to these terms. If you do not agree with them, please do not use it.',
  clauses: [
    {
      id: 'service',
      title: 'What Crossbook is',
      blocks: [
        'Crossbook compares prices that sportsbooks publish and lists pairs of bets with the profit or loss they would lead to. Everything it shows is for informational purposes only. Crossbook is not a sportsbook: it takes no bets, holds no stakes and pays no winnings. It is not affiliated with any sportsbook it names, and it gives no financial, legal or tax advice.',
      ],
    },
    {
      id: 'eligibility',
      title: 'Who may use it',
      blocks: [
        'You must be of legal gambling age where you live, which is 21 in most US states and never below 18, and you must be allowed to bet where you bet. It is up to you to know. Do not use Crossbook if you have excluded yourself from gambling.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        'Give your own name and an email address you can read, keep your password to yourself, and tell us if someone else has used your account. An account is for one person. You are responsible for what is done with yours.',
      ],
    },
    {
      id: 'trial',
      title: 'Free trial',
      blocks: [
        `New subscribers have a ${TRIAL_DAYS}-day free trial. A card is verified when it begins, without a charge. Unless you cancel before the ${TRIAL_DAYS} days are over, the plan you chose begins then and is charged to that card.`,
        'Each person has one free trial. An email address, an account or a card that has had one is billed at once, which is shown before you confirm.',
      ],
    },
    {
      id: 'billing',
      title: 'Billing',
      blocks: [
        `The monthly plan costs ${monthly} and is billed every month in advance; the yearly plan costs ${yearly} and is billed once a year in advance. Each renews by itself until you cancel; a yearly renewal is announced by email 30 days ahead. Prices are in US dollars. Payments are processed by Stripe.`,
        'If a payment fails, it is tried again for some days; access may be paused until it succeeds, and ends when it does not. Before a price changes for you, we tell you by email at least 30 days ahead, so that you can cancel.',
      ],
    },
    {
      id: 'cancellation',
      title: 'Canceling',
      blocks: [
        'You can cancel at any time in your account settings, with Cancel Subscription. The cancellation takes effect at the end of the period you have paid for, or of the free trial: until then you keep access, and after it nothing more is charged. Until that day you can take the cancellation back.',
        'Deleting your account, in Settings under Your data, ends a subscription at once instead.',
        'Periods that have begun are not refunded in part, except where the law of the place you live in gives you that right. What was charged in error is returned.',
      ],
    },
    {
      id: 'no-guarantee',
      title: 'No guarantee of profit',
      blocks: [
        'An opportunity is arithmetic over prices that were seen a moment ago. It is not a promise. Among the things that turn a sure profit into a loss:',
        [
          'Prices move, and may have moved before your second bet is placed. Check both prices at the sportsbooks before you place either.',
          'Sportsbooks limit stakes, limit or close accounts of people who win, and may refuse a bet after you placed the other one.',
          'Sportsbooks void bets, for instance when a price was an obvious error, a player does not start or a game is postponed. Rules for this differ between books, so one bet of a pair may stand while the other is void.',
          'Data may be late, incomplete or wrong. Stakes are rounded, and commission, taxes and the terms of a promotion may change the result.',
        ],
        'Overlap bets and promotions can lose by design, as their worst case says. What you bet, where and how much is your decision alone.',
      ],
    },
    ...termsOfUse,
  ],
};
