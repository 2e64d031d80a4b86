import { BACKUP_DAYS } from '../../../../../shared/catalogue/personal-data.ts';
import { pushServices } from '../../../../../shared/catalogue/push-services.ts';
import type { AlertChannel } from '../../../../../shared/contracts/alerts/rules.ts';
import { supportEmail } from '../copy.ts';
import type { Clause, ListItem } from './clause.ts';

const makers = pushServices.map(({ maker }) => maker);

/** Who gets what goes out by each channel of alerts, beside Amazon Web Services, which sends it. Undefined: nobody. */
const byChannel: Readonly<Record<AlertChannel, ListItem | undefined>> = {
  page: undefined,
  email: { term: 'Your email provider', text: 'Receives our emails to you, alerts included.' },
  push: {
    term: `${makers.slice(0, -1).join(', ')} or ${makers.at(-1)}`,
    text: 'If you turn on push: the push service of your browser delivers your alerts to it. It learns when we send the device something; what an alert says is encrypted for your browser.',
  },
  discord: {
    term: 'Discord',
    text: 'If you add a webhook: receives the alerts for it, and shows them to everybody who can read its channel.',
  },
  telegram: {
    term: 'Telegram',
    text: 'If you link a chat: receives the alerts for it, and passes on to us the number of the chat.',
  },
};

/** Everybody who receives something about a person from us. */
const receivers: readonly ListItem[] = [
  {
    term: 'Stripe',
    text: 'Processes payments. Your card goes from your browser straight to Stripe, with what its form asks for; from us Stripe receives your email address and your account’s number.',
  },
  {
    term: 'Amazon Web Services',
    text: 'Runs our servers and database, in the United States, and sends our emails and alerts.',
  },
  ...Object.values(byChannel).filter((each) => each !== undefined),
  {
    term: 'PayPal or a bank',
    text: 'If you are a partner of the affiliate program: receives what it needs to pay you.',
  },
];

/** The second half of the privacy policy: recipients, deletion and rights. */
export const privacyRights: readonly Clause[] = [
  {
    id: 'sharing',
    title: 'Who else receives it',
    blocks: [
      'Only those without whom the service, or a way to be alerted that you choose, would not work, each for that purpose alone:',
      receivers,
      'The provider of the odds we compare receives nothing about you. Sportsbooks receive nothing from us either: a bet link opens their site in a new tab, where their own policy applies. We disclose information to authorities where the law obliges us to, and would hand it on to a successor of the business only under this policy.',
    ],
  },
  {
    id: 'deletion',
    title: 'Deleting your account',
    blocks: [
      'You can delete your account yourself, in Settings under Your data. You are logged out everywhere at once and a subscription ends at once, without a refund for the time that is left; what belongs to the account is then deleted, within two hours as a rule, here and at Stripe, and a last email confirms it. After that you can sign up again with the same address.',
      `What stays is in the list above, with how long. Most of it leads to nobody: one-way hashes about free trials and about the deletion itself, counts against abuse, the numbers of processed payment notices, and proof of consent and commissions under random ids. Logs stay for three months, what a failed job was to do for 14 days, and emails you sent us until you ask us to delete them. Two things we cannot change: Stripe lets nobody alter a finished invoice, which keeps the email address of that time, and backups of the database keep what was in them for ${BACKUP_DAYS} days. We restore a backup only after a loss of data, and then leave out deleted accounts.`,
    ],
  },
  {
    id: 'privacy-signals',
    title: 'Global Privacy Control',
    blocks: [
      'If your browser sends the Global Privacy Control signal, we honor it as a request not to sell or share your personal information, from everyone and without asking who you are. We sell and share nothing anyway, so the service works the same; the one thing that changes is that no referral cookie is set in such a browser.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    blocks: [
      'A copy of what our database has about you, as JSON and as tables, and the deletion of your account are in Settings, under Your data. Wherever you live, you may also ask us:',
      [
        'what we keep about you, and for a copy of it in a common format;',
        'to correct what is wrong;',
        'to delete your account and what belongs to it, apart from what is said above;',
        'to stop or limit a use that rests on our legitimate interest.',
      ],
      `Write to ${supportEmail} from the address of your account. We answer within 30 days, free of charge, and will not treat you differently for asking. These are the rights that the GDPR gives people in Europe and the CCPA people in California; we give them to everyone. We do not sell or share personal information in the sense of the CCPA, and have not done so in the past 12 months. An authorized agent may ask for you with your signed permission.`,
    ],
  },
  {
    id: 'children',
    title: 'Children',
    blocks: [
      'Crossbook is for people of legal gambling age, 21 in most US states and never below 18. We do not knowingly keep information about anybody younger. If you believe that a child has given us some, write to us and we delete it.',
    ],
  },
  {
    id: 'security',
    title: 'Security',
    blocks: [
      'Traffic is encrypted, the database is encrypted at rest, and each part of our system can reach only what it needs. No system is perfectly safe: should a breach put you at risk, we tell you and the authorities without delay.',
    ],
  },
  {
    id: 'transfers',
    title: 'Where it is kept',
    blocks: [
      'Our servers are in the United States. If you use Crossbook from elsewhere, your information is transferred there, under the standard contractual clauses of our providers where the law asks for them.',
    ],
  },
  {
    id: 'privacy-changes',
    title: 'Changes to this policy',
    blocks: [
      'When this policy changes, the date at the top changes with it. Before a change that matters to you takes effect, we tell subscribers by email.',
    ],
  },
];
