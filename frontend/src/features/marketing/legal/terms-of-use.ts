import {
  COMMISSION_PERCENT,
  commissionCents,
  REFERRAL_COOKIE_DAYS,
} from '../../../../../shared/catalogue/affiliate.ts';
import { helplines } from '../../../../../shared/catalogue/helplines.ts';
import { supportEmail, wholePrice } from '../copy.ts';
import type { Clause } from './clause.ts';

/** The second half of the terms: manners, liability, and how they change. */
export const termsOfUse: readonly Clause[] = [
  {
    id: 'acceptable-use',
    title: 'Acceptable use',
    blocks: [
      'Crossbook is for your own betting. You may not',
      [
        'resell, republish or share what subscribers see, or share your account;',
        'collect data from it by program, or put more load on it than a person does;',
        'look for ways around limits, payment, trials or security, or test its security without our permission;',
        'use it for anything unlawful, such as betting where it is forbidden or in someone else’s name.',
      ],
      'We may suspend or end an account that breaks these rules. If we end a paid subscription for any other reason, we return what was paid for the time that is left.',
    ],
  },
  {
    id: 'responsible-gambling',
    title: 'Responsible gambling',
    blocks: [
      `Bet only what you can afford to lose, and set limits at your sportsbooks. If betting stops being a choice, stop: in the United States, ${helplines.map(({ name, number }) => `${name} (${number})`).join(' and ')} help free of charge, in confidence and around the clock. Write to us and we cancel your subscription at once.`,
    ],
  },
  {
    id: 'affiliates',
    title: 'Affiliate program',
    blocks: [
      `Approved partners receive ${COMMISSION_PERCENT}% of what subscribers they referred pay, renewals and upgrades included: ${wholePrice(commissionCents.month)} of each monthly bill and ${wholePrice(commissionCents.year)} of each yearly one. A visit through a partner’s link counts for ${REFERRAL_COOKIE_DAYS} days. Commission is paid monthly by PayPal or bank transfer, without a minimum, and not for payments that were refunded or charged back, nor for a partner’s own subscription. If a payment is refunded or charged back after its commission was paid, later commissions make up for it. Commissions are rounded down to whole cents.`,
      'Partners disclose that they are paid, never promise a profit, send no unsolicited messages, do not bid on our name in advertisements and address only people of legal gambling age. We may end a partnership that breaks this; what was properly earned until then is paid.',
    ],
  },
  {
    id: 'property',
    title: 'What belongs to whom',
    blocks: [
      'The software, texts and design of Crossbook are ours or our licensors’. A subscription gives you the personal right to use them, which ends with it. Names of leagues, teams and sportsbooks belong to their owners and are used only to tell them apart.',
    ],
  },
  {
    id: 'availability',
    title: 'Availability and warranties',
    blocks: [
      'We work to keep Crossbook running and right, but it is offered as it is and as available. As far as the law allows, we give no warranty that it is without interruption or error, complete, up to date or fit for a particular purpose.',
    ],
  },
  {
    id: 'liability',
    title: 'Limit of liability',
    blocks: [
      'As far as the law allows, our total liability for everything connected with Crossbook is limited to the amount you paid us in the 12 months before the claim arose. We are not liable for lost bets, lost profits, closed or limited accounts at sportsbooks or other indirect damage. Nothing here limits liability that the law does not let us limit, such as for intent or gross negligence, or your rights as a consumer.',
    ],
  },
  {
    id: 'indemnity',
    title: 'Claims of others',
    blocks: [
      'If someone makes a claim against us because you broke these terms or the law, you cover our reasonable costs.',
    ],
  },
  {
    id: 'terms-changes',
    title: 'Changes to these terms',
    blocks: [
      'When these terms change, the date at the top changes with them. We tell subscribers by email at least 30 days before a change that matters takes effect. If you keep using Crossbook after that day, you agree to them; if you do not agree, you may cancel before then.',
    ],
  },
  {
    id: 'law',
    title: 'Governing law',
    blocks: [
      'The laws of the place where Crossbook is established apply, and its courts decide, apart from mandatory rules that protect you as a consumer where you live. If a part of these terms does not hold, the rest still does. Please write to us first: most things can be settled by a message.',
    ],
  },
  {
    id: 'terms-contact',
    title: 'Contact',
    blocks: [`Questions about these terms: ${supportEmail}.`],
  },
];
