import { pushServices } from '../../../../../shared/catalogue/push-services.ts';
import type { AlertChannel } from '../../../../../shared/contracts/alerts/rules.ts';
import type { ListItem } from './clause.ts';

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
export const receivers: readonly ListItem[] = [
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
