import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { aPreset } from '../testing/presets.ts';
import {
  asSubscriber,
  callsTo,
  dialog,
  fill,
  press,
  pressOnCard,
  saved,
  sent,
  server,
  visit,
} from './testing/product.tsx';

const actions = async () => {
  const card = screen.getAllByRole('article')[0] ?? expect.fail('There is no card');
  return [...card.querySelectorAll('button')]
    .map((button) => button.getAttribute('aria-label') ?? '')
    .filter((name) => !name.startsWith('Details'));
};

describe('Track page (/track)', () => {
  it('Tracked opportunities', async () => {
    await saved('Track');
    expect(screen.getByRole('heading', { name: 'Boston Red Sox @ New York Yankees' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Boston Bruins @ New York Rangers' })).toBeDefined();
  });

  it('with a filter panel', async () => {
    await saved('Track');
    await press('Filters');
    await screen.findByLabelText('Min Profit %');
    expect(screen.queryByRole('dialog')).toBeNull();
    await fill({ 'Min Profit %': '2' });
    await press('Apply Filters');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  });

  it('the same preset machinery with page key track', async () => {
    await saved('Track');
    server.on('POST /api/saved-filter-presets', aPreset({ page: 'track' }));
    await press('Filters');
    await press('Save Filters');
    await dialog('Save Filter Preset');
    await fill({ 'Preset Name': 'Mine' });
    await press('Save Preset');
    await waitFor(() =>
      expect(sent('POST /api/saved-filter-presets')).toMatchObject([{ page: 'track', name: 'Mine' }]),
    );
    expect(callsTo('/api/saved-filter-presets?page=track')).toBeGreaterThan(0);
  });

  it('On Track they are Calculator, Untrack and Hide, and Place', async () => {
    await saved('Track');
    expect(await actions()).toEqual(['Place', 'Calculator', 'Untrack', 'Hide']);
  });

  it('clear-all actions', async () => {
    await saved('Track');
    await press('Clear All');
    expect(await screen.findByText('No Tracked Opportunities')).toBeDefined();
    expect(JSON.parse(localStorage.getItem('trackedOpportunities') ?? '')).toEqual([]);
    expect(JSON.parse(localStorage.getItem('blockedOpportunities') ?? '')).toEqual([]);
  });

  it("Empty state: 'No Tracked Opportunities', saying to track from the Dashboard, that they are saved and will not appear in future scans", async () => {
    asSubscriber();
    await visit('/track');
    expect(await screen.findByRole('heading', { name: 'No Tracked Opportunities' })).toBeDefined();
    const text = screen.getByRole('main').textContent;
    expect(text).toMatch(/Track opportunities from the Dashboard/);
    expect(text).toMatch(/saved/);
    expect(text).toMatch(/will not appear in future scans/);
  });
});

describe('Hidden page (/hidden)', () => {
  it("Hidden opportunities, count 'N Available'", async () => {
    await saved('Hidden');
    expect(screen.getByText('2 Available')).toBeDefined();
  });

  it("and a 'Clear All' button that unhides all", async () => {
    await saved('Hidden');
    await press('Clear All');
    expect(await screen.findByText('No Hidden Opportunities')).toBeDefined();
    expect(JSON.parse(localStorage.getItem('hiddenOpportunities') ?? '')).toEqual([]);
    expect(JSON.parse(localStorage.getItem('blockedOpportunities') ?? '')).toEqual([]);
  });

  it('On Hidden the actions are Calculator, Track and Unhide', async () => {
    await saved('Hidden');
    expect(await actions()).toEqual(['Calculator', 'Track', 'Unhide']);
  });

  it("Empty state: 'No Hidden Opportunities' (hide from the Dashboard to keep them out of future scans; they can be unhidden or tracked)", async () => {
    asSubscriber();
    await visit('/hidden');
    expect(await screen.findByRole('heading', { name: 'No Hidden Opportunities' })).toBeDefined();
    const text = screen.getByRole('main').textContent;
    expect(text).toMatch(/Hide opportunities from the Dashboard to keep them out of future scans/);
    expect(text).toMatch(/can be unhidden or tracked/);
  });
});

describe('Calculator on saved cards', () => {
  it("prefilled with the first two legs' odds", async () => {
    await saved('Track');
    await pressOnCard('Calculator');
    const calculator = await dialog('Calculator');
    const odds = await calculator.findAllByLabelText('Odds');
    expect(odds.map((field) => (field as HTMLInputElement).value)).toEqual(['+110', '+105']);
  });
});
