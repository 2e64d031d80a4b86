import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Promotion } from '../../../../../shared/contracts/promotions.ts';
import { fakeApi, json, refusal } from '../../../testing/api-server.ts';
import { aPosition } from '../../../testing/positions.ts';
import { aPromotion } from '../../../testing/promotions.ts';
import { renderPart } from '../../../testing/render.tsx';
import { ToastStack } from '../../../ui/ToastStack.tsx';
import { dismissToast } from '../../../ui/toasts.ts';
import { MyPromotions } from './MyPromotions.tsx';

const server = fakeApi();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 24, 12) });
});
afterEach(() => {
  act(dismissToast);
  vi.useRealTimers();
});

const current = {
  ...({ sportsbookId: 3, kind: 'profit-boost', amount: 25, boost: 50, refundValue: 0.65 } as const),
  ...{ maxExtra: null, tokens: 1, minOdds: -200, maxOdds: null, maxHedge: null },
} as const;
const press = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const id = (n: number) => `${n}`.padStart(32, '0');

function show(promotions: readonly Promotion[] | undefined) {
  const stored = [...(promotions ?? [])];
  if (promotions !== undefined) server.on('GET /api/promotions', () => json(stored));
  const onUse = vi.fn();
  renderPart(
    <>
      <MyPromotions current={current} mine={new Set([3])} onUse={onUse} />
      <ToastStack />
    </>,
  );
  return { onUse, stored };
}

const names = () => screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);
const manage = async () => press.click(await screen.findByRole('button', { name: /^Manage/ }));
const button = (name: string | RegExp) => screen.findByRole('button', { name });

it('my promotions say what they are for while there are none', async () => {
  show([]);
  expect(await screen.findByText('Save the promotions that books give you, and see which expires next.')).toBeDefined();
  expect(screen.queryByRole('list')).toBeNull();
});

it('my promotions are shown with terms, note and last day, the first to expire first, and are used by one press', async () => {
  const first = aPromotion({
    id: id(1),
    expiresOn: '2026-11-24',
    minOdds: -200,
    note: 'From the app <b>',
    amount: 50,
  });
  const { onUse } = show([aPromotion({ id: id(2) }), first, aPromotion({ id: id(3), expiresOn: '2026-11-20' })]);
  expect(await screen.findByText('2 to use · 1 expires soon')).toBeDefined();
  expect(names()).toEqual(['DraftKings: $50 bonus bet', 'DraftKings: $100 bonus bet', 'DraftKings: $100 bonus bet']);
  expect(screen.getByText('Expires today').parentElement?.textContent).toBe(
    'Expires today · Odds -200 or longer · From the app <b>',
  );
  await press.click(await button('Use DraftKings: $50 bonus bet'));
  expect(onUse).toHaveBeenCalledWith(first);
  await manage();
  const expired = within(screen.getAllByRole('listitem')[2] ?? expect.fail());
  expect(expired.getByText('Expired Nov 20, 2026')).toBeDefined();
  expect(expired.queryByRole('button', { name: /^(Use|Mark)/ })).toBeNull();
});

it('my promotions are the first three of 50 until all are asked for, and then there is no room for another', async () => {
  show(Array.from({ length: 50 }, (_, n) => aPromotion({ id: id(n), note: 'x'.repeat(80) })));
  await press.click(await button('Manage 50'));
  expect(screen.getAllByRole('listitem')).toHaveLength(50);
  await press.click(await button('Done'));
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByText('You have 50 promotions, the maximum.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save current' })).toBeNull();
});

it('my promotions can be loaded again after a failure', async () => {
  server.on('GET /api/promotions', () => refusal('unavailable'));
  show(undefined);
  expect(await screen.findByText('This is not available right now. Please try again.')).toBeDefined();
  server.on('GET /api/promotions', [aPromotion()]);
  await press.click(await button('Try again'));
  expect(await screen.findByText('DraftKings: $100 bonus bet')).toBeDefined();
});

it('my promotions are marked as used, and as not used again', async () => {
  const { stored } = show([aPromotion()]);
  server.on(`POST /api/promotions/${'a'.repeat(32)}`, ({ body }: { body: unknown }) => {
    stored[0] = { ...stored[0], ...(body as Promotion), revision: (stored[0]?.revision ?? 0) + 1 } as Promotion;
    return json(stored[0]);
  });
  await manage();
  await press.click(await button('Mark as used: DraftKings: $100 bonus bet'));
  expect(await screen.findByText('Used')).toBeDefined();
  await press.click(await button('Mark as not used: DraftKings: $100 bonus bet'));
  expect(await screen.findByText('Expires in 6 days')).toBeDefined();
  expect(server.callsTo('POST').map(({ body }) => body)).toEqual([
    expect.objectContaining({ revision: 1, used: true, note: '' }),
    expect.objectContaining({ revision: 2, used: false, note: '' }),
  ]);
});

it('my promotions that were changed in another tab are not overwritten: the page says so, and shows them', async () => {
  const { stored } = show([aPromotion()]);
  await manage();
  await button(/^Mark as used/);
  stored[0] = aPromotion({ revision: 2, note: 'From the other tab' });
  const message = 'This promotion was changed elsewhere in the meantime. Nothing was saved: look at it again.';
  server.on(`POST /api/promotions/${'a'.repeat(32)}`, () => json({ message }, 409));
  await press.click(await button(/^Mark as used/));
  expect(await screen.findByText(message)).toBeDefined();
  expect(await screen.findByText(/From the other tab/)).toBeDefined();
});

it('my promotions are deleted with an undo, which saves an expired one again too', async () => {
  const expired = aPromotion({ expiresOn: '2026-11-20' });
  const { stored } = show([expired]);
  server.on(`DELETE /api/promotions/${'a'.repeat(32)}`, () => {
    stored.length = 0;
    return json({});
  });
  await manage();
  await press.click(await button(/^Delete: /));
  expect(await screen.findByText('Promotion deleted')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'My promotions' }));
  server.on('POST /api/promotions', () => {
    stored.push(aPromotion({ ...expired, id: id(7) }));
    return json(stored[0]);
  });
  await press.click(await button('Undo'));
  expect(await screen.findByText('Expired Nov 20, 2026')).toBeDefined();
  const { id: _id, revision: _revision, ...fields } = expired;
  expect(server.callsTo('POST')[0]?.body).toEqual({
    ...fields,
    restored: true,
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
});

it('a pending bonus bet is asked for first: it arrived, and is to use', async () => {
  const pending = aPromotion({ id: id(7), pending: true, refundOf: id(9), countedValue: 0.65 });
  const { stored } = show([aPromotion(), pending]);
  expect(await screen.findByText(/Pending, for a lost no-sweat bet. Did it arrive\?/)).toBeDefined();
  expect(screen.getByText('1 pending · 1 to use')).toBeDefined();
  server.on(`POST /api/promotions/${id(7)}`, () => {
    stored[1] = { ...pending, pending: false };
    return json(stored[1]);
  });
  await press.click(await button('It arrived: DraftKings: $100 bonus bet'));
  await waitFor(() => expect(screen.queryByText(/Did it arrive/)).toBeNull());
  expect(server.callsTo('POST')[0]?.body).toMatchObject({ pending: false, countedValue: 0.65 });
});

it('a bonus bet that never came leaves its bet lost whole', async () => {
  const pending = aPromotion({ id: id(7), pending: true, refundOf: id(9), countedValue: 0.65 });
  show([pending]);
  server.on(`GET /api/bets/${id(9)}`, { position: aPosition({ id: id(9), revision: 3 }), changes: [] });
  server.on(`POST /api/bets/${id(9)}`, aPosition({ id: id(9), revision: 4 }));
  await press.click(await button('Never arrived: DraftKings: $100 bonus bet'));
  await waitFor(() =>
    expect(server.callsTo('POST')[0]?.body).toEqual({ revision: 3, change: { type: 'refund', leg: 0, missing: true } }),
  );
});

describe('the dialog', () => {
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

  it('begins with the promotion of the page and a week, and saves it', async () => {
    const { stored } = show([]);
    await press.click(await button('Save current'));
    expect(['Largest stake', 'Boost (%)', 'Minimum odds', 'Last day'].map((label) => field(label).value)).toEqual([
      ...['25', '50', '-200', '2026-12-01'],
    ]);
    expect(screen.getByLabelText<HTMLSelectElement>('Sportsbook').options[0]?.text).toBe('BetMGM');
    server.on('POST /api/promotions', () => {
      stored.push(aPromotion({ ...current, refundValue: null, note: 'NFL' }));
      return json(stored[0]);
    });
    type('Note', ' NFL ');
    await press.click(await button('Save'));
    expect(await screen.findByText('BetMGM: 50% profit boost on $25')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.callsTo('POST')[0]?.body).toMatchObject({
      ...{ ...current, refundValue: null, expiresOn: '2026-12-01', note: 'NFL', used: false },
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it('says at its field what is wrong, and sends nothing', async () => {
    show([]);
    await press.click(await button('Save current'));
    type('Boost (%)', '900');
    type('Minimum odds', '50');
    await press.click(await button('Save'));
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Enter a boost from 1 to 500%',
      'Enter American odds, such as -200 or +150, or leave it empty',
    ]);
    expect(document.activeElement).toBe(field('Boost (%)'));
    expect(server.callsTo('POST')).toEqual([]);
  });

  it('keeps what was typed after a failure, and tries again with the same key', async () => {
    show([]);
    server.on('POST /api/promotions', () => json({ message: 'This is not available right now.' }, 503));
    await press.click(await button('Save current'));
    type('Note', 'Typed');
    await press.click(await button('Save'));
    expect(await screen.findByText('This is not available right now.')).toBeDefined();
    expect(field('Note').value).toBe('Typed');
    await press.click(await button('Save'));
    await waitFor(() => expect(server.callsTo('POST')).toHaveLength(2));
    const [first, second] = server.callsTo('POST').map(({ body }) => body);
    expect(second).toEqual(first);
  });

  it('changes a promotion at the revision that it shows', async () => {
    show([aPromotion({ revision: 4 })]);
    server.on(`POST /api/promotions/${'a'.repeat(32)}`, () => json(aPromotion({ revision: 5 })));
    await manage();
    await press.click(await button(/^Edit: /));
    type('Amount', '75');
    await press.selectOptions(screen.getByLabelText('Promotion'), 'No-sweat bet');
    type('Refund value (estimate)', '0.7');
    await press.click(await button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsTo('POST')[0]?.body).toMatchObject({
      revision: 4,
      kind: 'no-sweat',
      amount: 75,
      refundValue: 0.7,
    });
  });
});
