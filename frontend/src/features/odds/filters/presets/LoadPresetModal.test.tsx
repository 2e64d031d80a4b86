import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeApi, json, neverAnswers, refusal } from '../../../../testing/api-server.ts';
import { aPreset } from '../../../../testing/presets.ts';
import { renderPart } from '../../../../testing/render.tsx';
import { LoadPresetModal } from './LoadPresetModal.tsx';

const server = fakeApi();
const LIST = 'GET /api/saved-filter-presets?page=overlap';
const first = aPreset({ id: 'a'.repeat(32), name: 'First', page: 'overlap' });
const second = aPreset({ id: 'b'.repeat(32), name: '<b>Second</b>', page: 'overlap', selectedTimeRange: 'all' });
const DELETE_FIRST = `DELETE /api/saved-filter-presets/${first.id}`;

function open(loadedId: string | null = null) {
  const onLoad = vi.fn();
  const onClose = vi.fn();
  const part = <LoadPresetModal page="overlap" loadedId={loadedId} onLoad={onLoad} onClose={onClose} />;
  return { onLoad, onClose, ...renderPart(part) };
}

it('presets are listed by name in the order they were saved, and pressing one loads it', async () => {
  server.on(LIST, [first, second]);
  const { onLoad } = open(second.id);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => within(row).getAllByRole('button')[0]?.textContent)).toEqual([
    'FirstFanDuel, DraftKings · NFL · Within 24 hours · At least 2%',
    '<b>Second</b>FanDuel, DraftKings · NFL · At least 2%',
  ]);
  expect(screen.getByRole('button', { current: true }).textContent).toContain('Second');
  await userEvent.click(screen.getByRole('button', { name: /^First/ }));
  expect(onLoad).toHaveBeenCalledWith(first);
});

it('an empty list says that there are none', async () => {
  server.on(LIST, []);
  open();
  expect(await screen.findByText('No saved presets found')).toBeDefined();
});

it('a deleted preset disappears from the list', async () => {
  server.on(LIST, [first, second]);
  server.on(DELETE_FIRST, () => {
    server.on(LIST, [second]);
    return json({});
  });
  const { onLoad } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete First' }));
  await waitFor(() => expect(screen.queryByText('First')).toBeNull());
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  expect(onLoad).not.toHaveBeenCalled();
});

it.each([
  ['the server’s message', () => refusal('not-found'), 'Not found'],
  ['a fallback if the server sends no message', () => json({}, 500), 'Failed to delete preset'],
])('a preset that cannot be deleted shows %s, and the list is refetched', async (_name, answer, text) => {
  server.on(LIST, [first, second]);
  server.on(DELETE_FIRST, answer);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete First' }));
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  await waitFor(() => expect(server.callsTo('GET')).toHaveLength(2));
});

it('two presses send one request', async () => {
  server.on(LIST, [first]);
  server.on(DELETE_FIRST, neverAnswers);
  open();
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Delete First' }));
  expect(server.callsTo('DELETE')).toHaveLength(1);
});

it('a list that could not be loaded shows an error and can be retried', async () => {
  server.on(LIST, () => json({ message: 'Try later' }, 503));
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Try later');
  server.on(LIST, [first]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /^First/ })).toBeDefined();
});

it('the modal shows that it is loading, and closes with Cancel', async () => {
  server.on(LIST, neverAnswers);
  const { onClose } = open();
  expect(screen.getByText('Loading presets...')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});
