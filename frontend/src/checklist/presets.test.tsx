import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPreset } from '../testing/presets.ts';
import {
  asSubscriber,
  board,
  callsTo,
  dialog,
  fill,
  neverAnswers,
  noDialog,
  press,
  pressable,
  refusal,
  sent,
  server,
  top,
  visit,
} from './testing/product.tsx';

const LIST = '/api/saved-filter-presets?page=dashboard';
const ID = '0123456789abcdef0123456789abcdef';

async function atFilters(presets: unknown = []) {
  asSubscriber();
  server.on(`GET ${LIST}`, presets);
  server.on('POST /api/saved-filter-presets', aPreset());
  server.on(`DELETE /api/saved-filter-presets/${ID}`, {});
  await visit();
  await board();
  await press('Filters');
  await dialog('Filters');
}

async function atSave() {
  await atFilters();
  await press('Save Filters');
  await dialog('Save Filter Preset');
}

async function atLoad(presets: unknown = [aPreset()]) {
  await atFilters(presets);
  await press('Load Saved Preset');
  await dialog('Load Saved Preset');
}

const disabled = (name: string) => pressable(name).matches(':disabled, [aria-disabled=true]');

describe('Save Filter Preset modal', () => {
  it("Preset Name field with placeholder 'e.g. High Profit NFL'", async () => {
    await atSave();
    expect(top().getByLabelText('Preset Name')).toHaveProperty('placeholder', 'e.g. High Profit NFL');
  });

  it('Save Preset (disabled when the name is blank)', async () => {
    await atSave();
    expect(disabled('Save Preset')).toBe(true);
    await fill({ 'Preset Name': '   ' });
    expect(disabled('Save Preset')).toBe(true);
    await fill({ 'Preset Name': 'Hockey' });
    expect(disabled('Save Preset')).toBe(false);
  });

  it("or while saving; shows 'Saving...'", async () => {
    await atSave();
    server.on('POST /api/saved-filter-presets', neverAnswers);
    await fill({ 'Preset Name': 'Hockey' });
    await press('Save Preset');
    await waitFor(() => expect(disabled('Saving...')).toBe(true));
  });

  it('Cancel', async () => {
    await atSave();
    await press('Cancel');
    await noDialog('Save Filter Preset');
    expect(screen.getByRole('dialog', { name: 'Filters' })).toBeDefined();
  });

  it('Preset name must be non-empty after trimming, and is trimmed before sending', async () => {
    await atSave();
    await fill({ 'Preset Name': '  Hockey  ' });
    await press('Save Preset');
    await waitFor(() =>
      expect(sent('POST /api/saved-filter-presets')).toEqual([
        {
          name: 'Hockey',
          page: 'dashboard',
          selectedSportsbooks: [],
          selectedLeagues: [],
          selectedTimeRange: 'all',
          minProfit: null,
          maxProfit: null,
        },
      ]),
    );
  });

  it('on success refreshes the list, closes the modal', async () => {
    await atSave();
    const before = callsTo(LIST);
    await fill({ 'Preset Name': 'Hockey' });
    await press('Save Preset');
    await noDialog('Save Filter Preset');
    expect(callsTo(LIST)).toBe(before + 1);
  });

  it('clears the name', async () => {
    await atSave();
    await fill({ 'Preset Name': 'Hockey' });
    await press('Cancel');
    await press('Save Filters');
    expect((await dialog('Save Filter Preset')).getByLabelText('Preset Name')).toHaveProperty('value', '');
  });

  it("'Failed to create preset'", async () => {
    await atSave();
    server.on('POST /api/saved-filter-presets', refusal(500));
    await fill({ 'Preset Name': 'Hockey' });
    await press('Save Preset');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to create preset');
  });
});

describe('Load Saved Preset modal', () => {
  it('lists presets by name', async () => {
    await atLoad([aPreset(), aPreset({ id: 'f'.repeat(32), name: 'Hockey tonight' })]);
    expect(top().getByText('High Profit NFL')).toBeDefined();
    expect(top().getByText('Hockey tonight')).toBeDefined();
  });

  it('clicking one loads it and closes the modal', async () => {
    await atLoad();
    await press(/^High Profit NFL/);
    await noDialog('Load Saved Preset');
    expect(top().getByLabelText('Min Profit %')).toHaveProperty('value', '2');
    expect(top().getByLabelText('Time Range')).toHaveProperty('value', '24');
    expect(top().getByRole('checkbox', { name: 'NFL' })).toHaveProperty('checked', true);
    expect(JSON.parse(localStorage.getItem('filters-dashboard') ?? '')).toMatchObject({ selectedPresetId: ID });
  });

  it('and each has a delete ×', async () => {
    await atLoad();
    await press('Delete High Profit NFL');
    await waitFor(() => expect(callsTo(`/api/saved-filter-presets/${ID}`)).toBe(1));
  });

  it("Empty text 'No saved presets found': on success refreshes the list", async () => {
    await atLoad();
    server.on(`GET ${LIST}`, []);
    await press('Delete High Profit NFL');
    expect(await screen.findByText('No saved presets found')).toBeDefined();
  });

  it('Cancel', async () => {
    await atLoad();
    await press('Cancel');
    await noDialog('Load Saved Preset');
  });

  it("'Failed to delete preset'", async () => {
    await atLoad();
    server.on(`DELETE /api/saved-filter-presets/${ID}`, refusal(500));
    await press('Delete High Profit NFL');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to delete preset');
  });
});

describe('GET /api/saved-filter-presets?page={dashboard, track, hidden, bonus or overlap}', () => {
  it.each([
    ['/overlap', 'overlap'],
    ['/promo', 'bonus'],
  ])('Promo uses bonus: %s asks for %s', async (path, page) => {
    asSubscriber();
    await visit(path);
    await board();
    await press('Filters');
    await dialog('Filters');
    await waitFor(() => expect(callsTo(`/api/saved-filter-presets?page=${page}`)).toBe(1));
  });
});
