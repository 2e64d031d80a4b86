import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetSignedIn, rememberSignedIn } from '../../api/signed-in-hint.ts';
import { fakeApi, json } from '../../testing/api-server.ts';
import { renderPart } from '../../testing/render.tsx';
import { describeFilters } from './describe-filters.ts';
import { clearFilters, type FilterPage, keepFilters } from './filter-store.ts';
import { noFilters } from './filters.ts';
import { useFilters } from './use-filters.ts';

const server = fakeApi();
const preferred = { selectedSportsbooks: [3], selectedTimeRange: '6', minProfit: 1, maxProfit: null };
const narrow = { ...noFilters, selectedSportsbooks: [8] };

beforeEach(() => {
  localStorage.clear();
  rememberSignedIn();
  server.on('GET /api/auth/user', { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' });
  server.on('GET /api/user-preferences', preferred);
  server.on('POST /api/user-preferences', preferred);
});

function Shown({ page }: { page: FilterPage }) {
  const { filters, active, apply, clear } = useFilters(page);
  return (
    <div>
      <p role="status">{active ? describeFilters(filters).join(' · ') : 'everything'}</p>
      <button type="button" onClick={() => apply(narrow, null)}>
        apply
      </button>
      <button type="button" onClick={clear}>
        clear
      </button>
    </div>
  );
}

const show = (page: FilterPage = 'dashboard') => renderPart(<Shown page={page} />);
const shown = () => screen.getByRole('status').textContent;
const loaded = () => waitFor(() => expect(server.calls.map(({ path }) => path)).toContain('/api/user-preferences'));

it('begin with what the account prefers', async () => {
  show();
  expect(shown()).toBe('everything');
  await waitFor(() => expect(shown()).toBe('BetMGM · Within 6 hours · At least 1%'));
});

it.each(['overlap', 'bonus'] as const)(
  'of the page %s leave profits alone, which are no sure ones there',
  async (page) => {
    show(page);
    await waitFor(() => expect(shown()).toBe('BetMGM · Within 6 hours'));
    await userEvent.click(screen.getByRole('button', { name: 'apply' }));
    const sent = () => server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    await waitFor(() => expect(sent()).toEqual([{ selectedSportsbooks: [8], selectedTimeRange: 'all' }]));
  },
);

it('are those of this browser where something was chosen for the page', async () => {
  keepFilters('dashboard', narrow, null);
  show();
  await loaded();
  expect(shown()).toBe('Novig');
});

it('stay cleared in a browser where they were cleared', async () => {
  localStorage.setItem('globalFiltersCleared', 'true');
  show();
  await loaded();
  expect(shown()).toBe('everything');
});

it('follow a choice at once, and a choice in another tab', async () => {
  show('track');
  await loaded();
  await userEvent.click(screen.getByRole('button', { name: 'apply' }));
  expect(shown()).toBe('Novig');
  localStorage.setItem(
    'filters-track',
    JSON.stringify({ ...noFilters, minProfit: 3, selectedPresetId: null, wasCleared: false }),
  );
  window.dispatchEvent(new Event('storage'));
  await waitFor(() => expect(shown()).toBe('At least 3%'));
});

it('show everything once cleared, whatever the account preferred', async () => {
  show();
  await waitFor(() => expect(shown()).not.toBe('everything'));
  await userEvent.click(screen.getByRole('button', { name: 'clear' }));
  expect(shown()).toBe('everything');
});

it('of a visitor are asked of nobody', async () => {
  forgetSignedIn();
  clearFilters();
  show();
  await userEvent.click(screen.getByRole('button', { name: 'apply' }));
  expect(shown()).toBe('Novig');
  expect(server.calls).toEqual([]);
});

it('show everything where the account cannot be asked, which is only logged', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  server.on('GET /api/user-preferences', () => json({}, 503));
  show();
  await waitFor(() => expect(warned).toHaveBeenCalledOnce());
  expect(shown()).toBe('everything');
  warned.mockRestore();
});
