import { useMutation, useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { clearListCache } from '../../../api/list-cache.ts';
import { opportunitiesQuery, startScan } from '../../../api/opportunities.ts';
import { subscriptionQuery } from '../../../api/subscription.ts';
import { fakeApi, json, refusal } from '../../../testing/api-server.ts';
import { renderPart } from '../../../testing/render.tsx';
import { SubscriptionRequired } from './SubscriptionRequired.tsx';

const required = () => refusal('subscription-required');
const server = fakeApi();

beforeEach(() => {
  clearListCache();
  server.on('GET /api/subscription', { hasSubscription: true });
  server.on('GET /api/opportunities', required);
  server.on('POST /api/scan', required);
});

const modal = () => screen.queryByRole('dialog', { name: 'Subscription Required' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** A minimal board: a query and a scan button. */
function Board({ hasQuery }: { hasQuery: boolean }) {
  const list = useQuery({ ...opportunitiesQuery('arbitrage'), enabled: hasQuery });
  const subscription = useQuery(subscriptionQuery);
  const { mutate, isError } = useMutation({ mutationFn: startScan });
  return (
    <>
      <p>At {useLocation().pathname}</p>
      <p>{subscription.data?.hasSubscription === false ? 'Not subscribed' : 'Subscribed'}</p>
      <p>Refused lists: {list.errorUpdateCount}</p>
      {isError && <p>No scan</p>}
      <button type="button" onClick={() => mutate()}>
        Scan
      </button>
      <button type="button" onClick={() => void list.refetch()}>
        Ask again
      </button>
    </>
  );
}

const show = (hasQuery: boolean) =>
  renderPart(
    <>
      <Board hasQuery={hasQuery} />
      <SubscriptionRequired />
    </>,
    '/overlap',
  );

it('the dialog opens every time a scan is refused, and the subscription is refetched', async () => {
  show(false);
  await screen.findByText('Subscribed');
  expect(modal()).toBeNull();
  await waitFor(() => expect(server.callsTo('/api/subscription')).toHaveLength(1));
  server.on('GET /api/subscription', { hasSubscription: false });
  await press('Scan');
  await waitFor(() => expect(modal()).not.toBeNull());
  expect(screen.getByText(/You need an active subscription/)).toBeDefined();
  expect(await screen.findByText('Not subscribed')).toBeDefined();
  await press('Maybe Later');
  expect(modal()).toBeNull();
  expect(screen.getByText('At /overlap')).toBeDefined();
  await press('Scan');
  await waitFor(() => expect(modal()).not.toBeNull());
});

it('the dialog opens for a list that was refused before it mounted', async () => {
  const { rerender } = renderPart(<Board hasQuery />);
  await screen.findByText('Refused lists: 1');
  rerender(
    <>
      <Board hasQuery />
      <SubscriptionRequired />
    </>,
  );
  await waitFor(() => expect(modal()).not.toBeNull());
});

it('the dialog links to the plans on Help', async () => {
  show(false);
  await press('Scan');
  await waitFor(() => expect(modal()).not.toBeNull());
  await press('See Plans');
  expect(modal()).toBeNull();
  expect(screen.getByText('At /help')).toBeDefined();
});

it('R-328: the dialog opens only once for queries, so that refetches do not reopen it', async () => {
  show(true);
  await waitFor(() => expect(modal()).not.toBeNull());
  await press('Maybe Later');
  await press('Ask again');
  await screen.findByText('Refused lists: 2');
  expect(modal()).toBeNull();
});

it.each([
  ['another refusal', () => refusal('not-allowed')],
  ['a failure', () => json({}, 500)],
])('the dialog does not open after %s', async (_what, answer) => {
  server.on('POST /api/scan', answer);
  show(false);
  await press('Scan');
  await screen.findByText('No scan');
  expect(modal()).toBeNull();
});
