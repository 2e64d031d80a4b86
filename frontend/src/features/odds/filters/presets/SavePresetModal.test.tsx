import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { presetsQuery } from '../../../../api/presets.ts';
import { fakeApi, json, neverAnswers } from '../../../../testing/api-server.ts';
import { aPreset } from '../../../../testing/presets.ts';
import { renderPart } from '../../../../testing/render.tsx';
import { noChoice, noFilters } from '../filters.ts';
import { SavePresetModal } from './SavePresetModal.tsx';

const server = fakeApi();
const SAVE = 'POST /api/saved-filter-presets';
const chosen = { ...noFilters, selectedSportsbooks: [1, 8], selectedLeagues: ['baseball_mlb' as const], minProfit: 0 };

function open() {
  const onSaved = vi.fn();
  const onClose = vi.fn();
  const choice = { ...noChoice, filters: chosen };
  const part = <SavePresetModal page="bonus" choice={choice} onSaved={onSaved} onClose={onClose} />;
  return { onSaved, onClose, ...renderPart(part) };
}

const field = () => screen.getByLabelText('Preset Name');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('the modal shows the filters and needs a name', async () => {
  open();
  expect(field().getAttribute('placeholder')).toBe('e.g. High Profit NFL');
  expect(document.activeElement).toBe(field());
  expect(screen.getByText('FanDuel, Novig · MLB · At least 0%')).toBeDefined();
  expect(button('Save Preset').disabled).toBe(true);
  await userEvent.type(field(), '   {Enter}');
  expect(button('Save Preset').disabled).toBe(true);
  expect(server.calls).toEqual([]);
});

it('saving sends the trimmed name with the filters, then calls onSaved', async () => {
  server.on(SAVE, aPreset({ name: 'Mine', page: 'bonus' }));
  const { onSaved } = open();
  await userEvent.type(field(), '  Mine  {Enter}');
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('Mine'));
  expect(server.calls[0]?.body).toEqual({
    name: 'Mine',
    page: 'bonus',
    selectedSportsbooks: [1, 8],
    selectedLeagues: ['baseball_mlb'],
    selectedTimeRange: 'all',
    minProfit: 0,
    maxProfit: null,
  });
});

it('saving invalidates the list of presets', async () => {
  server.on(SAVE, aPreset({ page: 'bonus' }));
  const { client, onSaved } = open();
  client.setQueryData(presetsQuery('bonus').queryKey, []);
  await userEvent.type(field(), 'Mine{Enter}');
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(client.getQueryState(presetsQuery('bonus').queryKey)?.isInvalidated).toBe(true);
});

it('the button shows that it is saving, and two presses send one request', async () => {
  server.on(SAVE, neverAnswers);
  open();
  await userEvent.type(field(), 'Mine{Enter}{Enter}');
  expect(button('Saving...').disabled).toBe(true);
  expect(server.calls).toHaveLength(1);
});

it.each([
  ['the server’s message', () => json({ message: 'You can keep 50 presets.' }, 409), 'You can keep 50 presets.'],
  ['a fallback if the server sends no message', () => json({}, 500), 'Failed to create preset'],
])('a failed save shows %s and can be retried', async (_name, answer, text) => {
  server.on(SAVE, answer);
  const { onSaved } = open();
  await userEvent.type(field(), 'Mine{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(onSaved).not.toHaveBeenCalled();
  server.on(SAVE, aPreset({ name: 'Mine' }));
  await userEvent.click(button('Save Preset'));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
});

it('a name can have 80 characters; a longer one shows an error', async () => {
  open();
  await userEvent.click(field());
  await userEvent.paste('x'.repeat(80));
  expect(button('Save Preset').disabled).toBe(false);
  await userEvent.type(field(), 'x');
  expect(screen.getByRole('alert').textContent).toBe('Preset name must be at most 80 characters long');
  expect(button('Save Preset').disabled).toBe(true);
});

it('Cancel closes the modal', async () => {
  const { onClose } = open();
  await userEvent.click(button('Cancel'));
  expect(onClose).toHaveBeenCalledOnce();
});
