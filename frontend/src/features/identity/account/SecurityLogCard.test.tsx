import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeApi, json } from '../../../testing/api-server.ts';
import { renderPart } from '../../../testing/render.tsx';
import { SecurityLogCard } from './SecurityLogCard.tsx';

const LOG = 'GET /api/security-events';
const server = fakeApi();
const press = userEvent.setup({ delay: null });

const event = { name: 'signed-in', at: '2026-11-24T12:00:00.000Z', device: 'Chrome on macOS', place: '203.0.113.0/24' };
const entries = async () => within(await screen.findByRole('list')).findAllByRole('listitem');

it('R-447: the owner reads what happened, when, and from where', async () => {
  server.on(LOG, [{ ...event, name: 'password-changed', place: '' }, event]);
  renderPart(<SecurityLogCard />);
  const texts = (await entries()).map((entry) => entry.textContent ?? '');
  expect(texts[0]).toMatch(/^Password changedNov 24, 2026, .+Chrome on macOS$/);
  expect(texts[1]).toMatch(/^Logged inNov 24, 2026, .+Chrome on macOS · IP 203\.0\.113\.x$/);
  expect(screen.queryByRole('button')).toBeNull();
});

it('R-447: a long log shows its newest entries, and the others when asked', async () => {
  server.on(
    LOG,
    Array.from({ length: 100 }, () => event),
  );
  renderPart(<SecurityLogCard />);
  expect(await entries()).toHaveLength(5);
  await press.click(screen.getByRole('button', { name: 'Show all 100' }));
  expect(await entries()).toHaveLength(100);
  await press.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(await entries()).toHaveLength(5);
});

it('an empty log says so', async () => {
  server.on(LOG, []);
  renderPart(<SecurityLogCard />);
  expect(await screen.findByText('Nothing has been recorded yet.')).toBeDefined();
});

it('a log that could not be loaded says so, and can be retried', async () => {
  server.on(LOG, () => json({}, 403));
  renderPart(<SecurityLogCard />);
  expect((await screen.findByRole('alert')).textContent).toContain('Your security log could not be loaded.');
  server.on(LOG, [event]);
  await press.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await entries()).toHaveLength(1);
});
