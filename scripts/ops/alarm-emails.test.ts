import { expect, it } from 'vitest';
import { alarmEmailsFrom } from './alarm-emails.ts';

const PAGE = { severity: 'page', email: 'on-call@example.com' } as const;
const TICKET = { severity: 'ticket', email: 'desk@example.com' } as const;
const CONFIRMED = 'arn:aws:sns:us-east-1:123456789012:topic:1';

/** `arns`: the subscription of each address, none if left out. */
function emails(arns: { page?: string; ticket?: string }, remembered?: string) {
  const memory = { value: remembered };
  const checks = alarmEmailsFrom({
    recipients: [PAGE, TICKET],
    subscriptionsOf: async (severity) => {
      const Endpoint = severity === 'page' ? PAGE.email : TICKET.email;
      const SubscriptionArn = arns[severity];
      return SubscriptionArn === undefined ? [] : [{ Protocol: 'email', Endpoint, SubscriptionArn }];
    },
    remembered: async () => memory.value,
    remember: async (confirmed) => {
      memory.value = confirmed;
    },
  });
  return { memory, ...checks };
}

it('an address counts once its owner has followed the link, and is remembered', async () => {
  const { memory, unconfirmed } = emails({ page: CONFIRMED, ticket: 'PendingConfirmation' });
  expect(await unconfirmed()).toEqual(['ticket desk@example.com has not confirmed that it wants alarms']);
  expect(memory.value).toBe('page on-call@example.com');
});

it('someone else’s subscription to the topic does not count', async () => {
  const { unconfirmed } = alarmEmailsFrom({
    recipients: [PAGE],
    subscriptionsOf: async () => [{ Protocol: 'email', Endpoint: 'other@example.com', SubscriptionArn: CONFIRMED }],
    remembered: async () => undefined,
    remember: async () => undefined,
  });
  expect(await unconfirmed()).toHaveLength(1);
});

it('nothing is lost before the first confirmation, when the topics may not exist yet', async () => {
  expect(await emails({ page: 'PendingConfirmation' }).lost()).toEqual([]);
});

it('an address that was confirmed once and is no longer subscribed is lost, whatever smoke tests ran since', async () => {
  const { unconfirmed, lost } = emails({ page: 'Deleted', ticket: CONFIRMED }, 'page on-call@example.com');
  expect(await unconfirmed()).toHaveLength(1);
  expect(await lost()).toEqual([
    'page on-call@example.com had confirmed that it wants alarms, and is no longer subscribed',
  ]);
});

it('a new address in the stage’s row is not lost: it has yet to confirm', async () => {
  expect(await emails({ page: 'PendingConfirmation' }, 'page former@example.com').lost()).toEqual([]);
});
