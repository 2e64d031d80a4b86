import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AlertRule, type AlertRuleFields, alertMessages } from '../../../../../shared/contracts/alerts/rules.ts';
import { apiErrors } from '../../../../../shared/contracts/errors.ts';
import { anAlertRule } from '../../../testing/alerts.ts';
import { fakeApi, json, refusal } from '../../../testing/api-server.ts';
import { enterText } from '../../../testing/enter-text.ts';
import { renderPart } from '../../../testing/render.tsx';
import { ToastStack } from '../../../ui/ToastStack.tsx';
import { dismissToast } from '../../../ui/toasts.ts';
import { newRule } from './new-rule.ts';
import { RulesCard } from './RulesCard.tsx';

const server = fakeApi();
const REST_MS = 600;
const id = (n: number) => `${n}`.padStart(32, '0');
const press = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-24T17:00:00Z') });
  server.on('POST /api/alert-preview', { count: 0, seconds: 3600, examples: [] });
});
afterEach(() => {
  act(dismissToast);
  vi.useRealTimers();
});

function show(rules: readonly AlertRule[], suggested?: AlertRuleFields) {
  const stored = [...rules];
  server.on('GET /api/alert-rules', () => json(stored));
  const onSuggestionDone = vi.fn();
  renderPart(
    <>
      <RulesCard
        suggested={suggested}
        onSuggestionDone={onSuggestionDone}
        filterTexts={({ selectedLeagues }) => selectedLeagues.map(String)}
        filterFields={(_filters, _onChange, beside) => beside}
        canAdd
      />
      <ToastStack />
    </>,
  );
  return { stored, onSuggestionDone };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async (name = 'New alert') => within(await screen.findByRole('dialog', { name }));
const CHANGE = `POST /api/alert-rules/${'a'.repeat(32)}`;

it('my alerts say how to begin while there are none', async () => {
  show([]);
  expect(await screen.findByText(/^No alerts yet\. Choose what is worth an interruption/)).toBeDefined();
});

it('my alerts say what each is about, how often it tells, and when it is quiet', async () => {
  const quietHours = { from: '22:00', to: '00:05', zone: 'America/New_York' };
  show([anAlertRule({ minDollars: 5, channels: ['page', 'push'], digest: true, quietHours })]);
  expect(await screen.findByText('Arbitrage · basketball_nba · At least $5 · Prices at most 2 min old')).toBeDefined();
  expect(
    screen.getByText('This page, Push · at most 6 an hour, the rest in a digest · quiet 10:00 PM to 12:05 AM'),
  ).toBeDefined();
});

it('my alerts are turned off by one press, which shows at once', async () => {
  const { stored } = show([anAlertRule()]);
  let answer: (reply: Response) => void = () => {};
  server.on(CHANGE, () => new Promise<Response>((resolve) => (answer = resolve)));
  await press.click(await screen.findByRole('switch', { name: 'Alert: NBA over 2%' }));
  const isOn = () => screen.getByRole('switch', { name: 'Alert: NBA over 2%' }).getAttribute('aria-checked');
  expect(isOn()).toBe('false');
  await waitFor(() => expect(server.callsTo(CHANGE)).toHaveLength(1));
  expect(server.callsTo(CHANGE)[0]?.body).toMatchObject({ revision: 1, on: false, name: 'NBA over 2%' });
  stored[0] = anAlertRule({ revision: 2, on: false });
  await act(async () => answer(json(stored[0])));
  await waitFor(() => expect(isOn()).toBe('false'));
});

it('my alerts that fail to turn off say so and show what is stored', async () => {
  show([anAlertRule()]);
  server.on(CHANGE, () => json({ message: 'Try again later.' }, 503));
  await press.click(await screen.findByRole('switch'));
  expect(await screen.findByText('Try again later.')).toBeDefined();
  await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true'));
});

it('my alerts are deleted, and come back by Undo', async () => {
  const { stored } = show([anAlertRule()]);
  server.on(`DELETE /api/alert-rules/${'a'.repeat(32)}`, () => {
    stored.length = 0;
    return json({});
  });
  server.on('POST /api/alert-rules', ({ body }: { body: unknown }) => {
    stored.push(anAlertRule({ ...(body as AlertRuleFields), id: id(2) }));
    return json(stored[0]);
  });
  await press.click(await button('Delete: NBA over 2%'));
  expect(await screen.findByText(/^No alerts yet/)).toBeDefined();
  await press.click(await button('Undo'));
  expect(await button('Delete: NBA over 2%')).toBeDefined();
  expect(server.callsTo('POST /api/alert-rules')[0]?.body).toMatchObject({ name: 'NBA over 2%', minMargin: 2 });
});

it('my alerts can be 50, and then no other is added', async () => {
  show(Array.from({ length: 50 }, (_, n) => anAlertRule({ id: id(n), name: `Alert ${n}` })));
  expect(await screen.findByText('You have 50 alerts, the maximum.')).toBeDefined();
  expect(screen.getAllByRole('switch')).toHaveLength(50);
  expect(screen.queryByRole('button', { name: 'New alert' })).toBeNull();
});

it('my alerts can be loaded again after a failure', async () => {
  show([anAlertRule()]);
  server.on('GET /api/alert-rules', () => json({ message: 'Not now.' }, 503));
  expect(await screen.findByText('Not now.')).toBeDefined();
  server.on('GET /api/alert-rules', [anAlertRule()]);
  await press.click(await button('Try again'));
  expect(await screen.findByText('NBA over 2%')).toBeDefined();
});

it('a new alert begins with what a board suggests, and is saved once with all of its fields', async () => {
  const { onSuggestionDone } = show([], { ...newRule, name: 'My preset', kinds: ['overlap'], minMargin: 2.5 });
  server.on('POST /api/alert-rules', anAlertRule());
  const form = await dialog();
  expect(form.getByLabelText('Name')).toHaveProperty('value', 'My preset');
  expect(form.getByLabelText('Minimum margin (%)')).toHaveProperty('value', '2.5');
  enterText(form.getByLabelText('Minimum profit'), '$1,000');
  await press.click(form.getByRole('checkbox', { name: 'Push' }));
  await press.click(form.getByRole('switch', { name: 'Quiet hours' }));
  await press.selectOptions(form.getByLabelText('Time zone'), 'Hawaii (Honolulu)');
  await press.click(form.getByRole('button', { name: 'Save alert' }));
  await waitFor(() => expect(onSuggestionDone).toHaveBeenCalledOnce());
  expect(server.callsTo('POST /api/alert-rules').map(({ body }) => body)).toEqual([
    {
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      ...{ name: 'My preset', on: true, kinds: ['overlap'], search: '', minMargin: 2.5, minDollars: 1000 },
      ...{ selectedSportsbooks: [], selectedLeagues: [], selectedMarkets: [], selectedPeriods: [] },
      ...{ selectedTimeRange: 'all', maxAge: 120, channels: ['page', 'push'], maxPerHour: 6 },
      ...{ digest: false, hidesFlagged: false, hidesRulesDiffer: false, strict: false, showsBooks: false },
      quietHours: { from: '22:00', to: '08:00', zone: 'Pacific/Honolulu' },
    },
  ]);
});

it('a new alert says at each field what is wrong with it, before anything is sent', async () => {
  show([], newRule);
  const form = await dialog();
  enterText(form.getByLabelText('Minimum margin (%)'), '-100.5');
  await press.clear(form.getByLabelText('Max alerts per hour'));
  await press.click(form.getByRole('checkbox', { name: 'This page' }));
  await press.click(form.getByRole('checkbox', { name: 'Arbitrage' }));
  await press.click(form.getByRole('button', { name: 'Save alert' }));
  expect(form.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Enter a name',
    'Choose at least one kind of opportunity',
    'Enter a margin from -100 to 1000%',
    'Choose at least one way to be told',
    'Choose 1 to 30 alerts an hour',
  ]);
  await press.click(form.getByRole('checkbox', { name: 'Email' }));
  expect(form.queryByText('Choose at least one way to be told')).toBeNull();
  expect(server.callsTo('POST /api/alert-rules')).toEqual([]);
});

it('a new alert refuses quiet hours that begin when they end', async () => {
  show([], { ...newRule, name: 'x', quietHours: { from: '22:00', to: '22:00', zone: 'America/Chicago' } });
  const form = await dialog();
  await press.click(form.getByRole('button', { name: 'Save alert' }));
  expect(form.getByRole('alert').textContent).toBe('Quiet hours must begin and end at different times');
});

it('a new alert shows a refusal of the server at its field', async () => {
  show([], { ...newRule, name: 'x' });
  server.on('POST /api/alert-rules', () =>
    refusal('input-invalid', { message: alertMessages.maxPerHour, field: 'maxPerHour' }),
  );
  const form = await dialog();
  await press.click(form.getByRole('button', { name: 'Save alert' }));
  await waitFor(() => expect(form.getByLabelText('Max alerts per hour').getAttribute('aria-invalid')).toBe('true'));
});

it('an alert that was changed elsewhere is not overwritten: the form says so, and shows the current version on a press', async () => {
  const { stored } = show([anAlertRule()]);
  await press.click(await button('Edit: NBA over 2%'));
  const form = await dialog('Edit alert');
  server.on(CHANGE, () => {
    stored[0] = anAlertRule({ revision: 2, name: 'From the other tab' });
    return refusal('rule-changed');
  });
  await press.click(form.getByRole('button', { name: 'Save alert' }));
  expect(await form.findByText(apiErrors['rule-changed'].message)).toBeDefined();
  await press.click(await form.findByRole('button', { name: 'Show the current version' }));
  const current = await dialog('Edit alert');
  expect(current.getByLabelText('Name')).toHaveProperty('value', 'From the other tab');
  server.on(CHANGE, ({ body }: { body: unknown }) => json({ ...stored[0], ...(body as object), revision: 3 }));
  await press.click(current.getByRole('button', { name: 'Save alert' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo(CHANGE).map(({ body }) => body)).toEqual([
    expect.objectContaining({ revision: 1 }),
    expect.objectContaining({ revision: 2 }),
  ]);
});

it('the preview says what the alert would have done, once the form rests', async () => {
  show([], newRule);
  const form = await dialog();
  const examples = [{ at: '2026-11-24T16:55:00.000Z', title: 'Arb 2.40%: Lakers @ Suns' }];
  server.on('POST /api/alert-preview', { count: 3, seconds: 3600, examples });
  expect(await form.findByText('Would not have alerted in the last hour.')).toBeDefined();
  const before = server.callsTo('POST /api/alert-preview').length;
  enterText(form.getByLabelText('Minimum margin (%)'), '2.45');
  expect(server.callsTo('POST /api/alert-preview')).toHaveLength(before);
  await act(() => vi.advanceTimersByTimeAsync(REST_MS));
  expect(await form.findByText('Would have alerted 3 times in the last hour.')).toBeDefined();
  expect(form.getByText(/^Arb 2.40%: Lakers @ Suns/).textContent).toBe('Arb 2.40%: Lakers @ Suns · 5 min ago');
  expect(server.callsTo('POST /api/alert-preview').at(-1)?.body).toMatchObject({ name: 'Preview', minMargin: 2.45 });
});

it('the preview is not asked for while a field is wrong', async () => {
  show([], { ...newRule, channels: [] });
  const form = await dialog();
  expect(await form.findByText(/^Fill in the fields above/)).toBeDefined();
  expect(server.callsTo('POST /api/alert-preview')).toEqual([]);
});

it('the preview of less data says how far back it looked, and warns of many', async () => {
  server.on('POST /api/alert-preview', { count: 1200, seconds: 1200, examples: [] });
  show([], newRule);
  expect(
    await screen.findByText(
      'Would have alerted 1,200 times in the last 20 min. Raise the minimum, or most will be held back by your hourly limit.',
    ),
  ).toBeDefined();
});
