import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, json } from '../../../testing/api-server.ts';
import { renderPart } from '../../../testing/render.tsx';
import { forgetSignedIn, rememberSignedIn } from '../../../testing/signed-in-hint.ts';
import { describeFilters } from './describe-filters.ts';
import {
  clearFilters,
  type FilterPage,
  parseArrangement,
  parseFilters,
  storeArrangement,
  storedArrangements,
  storedFilters,
  storeFilters,
} from './filter-store.ts';
import { defaultArrangement, noFilters } from './filters.ts';
import { useFilters } from './use-filters.ts';

const server = fakeApi();
const preferred = { selectedSportsbooks: [3], selectedTimeRange: '6', minProfit: 1, maxProfit: null };
const narrow = { ...noFilters, selectedSportsbooks: [8] };

beforeEach(() => {
  rememberSignedIn();
  server.on('GET /api/auth/user', { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' });
  server.on('GET /api/user-preferences', preferred);
  server.on('POST /api/user-preferences', preferred);
});

function Shown({ page }: { page: FilterPage }) {
  const { filters, active, settled, syncUrl, apply, arrange, clear } = useFilters(page);
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => syncUrl(), [syncUrl]);
  return (
    <div>
      <section aria-label="Address">{search}</section>
      <section aria-label="Settled">{`${settled}`}</section>
      <Link to="/?details=x&max=9">link</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
      <p role="status">{active ? describeFilters(filters).join(' · ') : 'everything'}</p>
      <button type="button" onClick={() => apply(narrow, null)}>
        apply
      </button>
      <button type="button" onClick={() => void clear()}>
        clear
      </button>
      <button type="button" onClick={() => arrange({ sort: 'dollars' })}>
        by dollars
      </button>
      <button type="button" onClick={() => apply({ ...filters, search: 'Luka' }, null)}>
        search
      </button>
    </div>
  );
}

const show = (page: FilterPage = 'dashboard', address = '/') => renderPart(<Shown page={page} />, address);
const address = () => screen.getByLabelText('Address').textContent;
const settled = () => screen.getByLabelText('Settled').textContent;
const press = (name: string) => userEvent.click(screen.getByText(name));
const shown = () => screen.getByRole('status').textContent;
const loaded = () => waitFor(() => expect(server.calls.map(({ path }) => path)).toContain('/api/user-preferences'));

it('the filters start with the account’s preferences', async () => {
  show();
  expect(shown()).toBe('everything');
  await waitFor(() => expect(shown()).toBe('BetMGM · Within 6 hours · At least 1%'));
});

it.each(['overlap', 'bonus'] as const)(
  'the filters of the page %s do not share profit limits with the account',
  async (page) => {
    show(page);
    await waitFor(() => expect(shown()).toBe('BetMGM · Within 6 hours'));
    await userEvent.click(screen.getByRole('button', { name: 'apply' }));
    const sent = () => server.callsTo('POST').map(({ body }) => body);
    await waitFor(() => expect(sent()).toEqual([{ selectedSportsbooks: [8], selectedTimeRange: 'all' }]));
  },
);

it('filters stored in this browser win over the account’s', async () => {
  storeFilters('dashboard', narrow, null);
  show();
  await loaded();
  expect(shown()).toBe('Novig');
});

it('filters cleared in this browser stay cleared', async () => {
  localStorage.setItem('globalFiltersCleared', 'true');
  show();
  await loaded();
  expect(shown()).toBe('everything');
});

it('the filters follow changes in this tab and in another one', async () => {
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

it('cleared filters show everything, whatever the account prefers', async () => {
  show();
  await waitFor(() => expect(shown()).not.toBe('everything'));
  await userEvent.click(screen.getByRole('button', { name: 'clear' }));
  expect(shown()).toBe('everything');
});

it('a visitor’s filters are not fetched', async () => {
  forgetSignedIn();
  clearFilters('dashboard', noFilters);
  show();
  await userEvent.click(screen.getByRole('button', { name: 'apply' }));
  expect(shown()).toBe('Novig');
  expect(server.calls).toEqual([]);
});

it('the filters show everything if the account cannot be reached, which is only logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  server.on('GET /api/user-preferences', () => json({}, 503));
  show();
  await waitFor(() => expect(warn).toHaveBeenCalledOnce());
  expect(shown()).toBe('everything');
  warn.mockRestore();
});

it('the URL gets this browser’s filters and keeps other parameters', async () => {
  storeFilters('dashboard', narrow, null);
  show('dashboard', '/?amount=50');
  await waitFor(() => expect(address()).toBe('?amount=50&books=8'));
  await press('clear');
  expect(address()).toBe('?amount=50');
});

it('the URL gets the account’s filters once they are loaded', async () => {
  show();
  await waitFor(() => expect(address()).toBe('?books=3&within=6&min=1'));
});

it('the URL wins over the stored filters, which stay unchanged', async () => {
  storeFilters('dashboard', narrow, 'p1');
  show('dashboard', '/?min=4');
  await loaded();
  expect(shown()).toBe('At least 4%');
  expect(address()).toBe('?min=4');
  expect(parseFilters(storedFilters('dashboard'))).toMatchObject({ ...narrow, selectedPresetId: 'p1' });
  expect(server.callsTo('POST')).toEqual([]);
});

it('the URL is replaced when filters are applied, which are stored and sent', async () => {
  show('dashboard', '/?min=4&details=x');
  await loaded();
  await press('apply');
  expect([shown(), address()]).toEqual(['Novig', '?details=x&books=8']);
  expect(parseFilters(storedFilters('dashboard'))).toMatchObject(narrow);
});

it('the URL with invalid filters counts as without', async () => {
  storeFilters('dashboard', narrow, null);
  show('dashboard', '/?books=999&min=abc');
  await waitFor(() => expect(address()).toBe('?books=8'));
  expect(shown()).toBe('Novig');
});

it('the URL follows the history', async () => {
  storeFilters('dashboard', narrow, null);
  show();
  await waitFor(() => expect(address()).toBe('?books=8'));
  await press('link');
  expect([shown(), address()]).toEqual(['At most 9%', '?details=x&max=9']);
  await press('back');
  expect([shown(), address()]).toEqual(['Novig', '?books=8']);
});

it('the URL follows a clearing on another page after going back', async () => {
  storeFilters('dashboard', narrow, null);
  show();
  await waitFor(() => expect(address()).toBe('?books=8'));
  await press('link');
  act(() => void clearFilters('dashboard', noFilters));
  await press('back');
  await waitFor(() => expect([shown(), address()]).toEqual(['everything', '']));
});

it('the arrangement is stored for the page and written into the URL, without making the account’s filters this browser’s own', async () => {
  show();
  await waitFor(() => expect(address()).toBe('?books=3&within=6&min=1'));
  await press('by dollars');
  expect(address()).toBe('?books=3&within=6&min=1&sort=dollars');
  expect(storedFilters('dashboard')).toBeUndefined();
  expect(parseArrangement(storedArrangements(), 'dashboard').sort).toBe('dollars');
  expect(parseArrangement(storedArrangements(), 'overlap').sort).toBeNull();
});

it('the arrangement of a link wins over the stored one, and is stored with the first change', async () => {
  storeArrangement('dashboard', { ...defaultArrangement, sort: 'age' });
  show('dashboard', '/?sort=start');
  await loaded();
  await press('apply');
  expect(address()).toBe('?sort=start&books=8');
  expect(parseArrangement(storedArrangements(), 'dashboard').sort).toBe('start');
});

it('the arrangement stays when the filters are cleared', async () => {
  storeFilters('dashboard', narrow, null);
  storeArrangement('dashboard', { ...defaultArrangement, view: 'list' });
  show();
  await waitFor(() => expect(address()).toBe('?books=8&view=list'));
  await press('clear');
  expect(address()).toBe('?view=list');
});

it('a search is not sent to the account with every letter', async () => {
  show();
  await waitFor(() => expect(address()).toBe('?books=3&within=6&min=1'));
  await press('search');
  expect(address()).toBe('?books=3&within=6&min=1&q=Luka');
  expect(server.callsTo('POST')).toEqual([]);
});

it('clearing a page leaves the account’s filters while another page uses them', async () => {
  show();
  await waitFor(() => expect(shown()).not.toBe('everything'));
  await press('clear');
  expect(shown()).toBe('everything');
  expect(server.callsTo('POST')).toEqual([]);
});

it('clearing the last page that has filters clears the account’s', async () => {
  server.on('GET /api/user-preferences', {});
  storeFilters('dashboard', narrow, null);
  show();
  await loaded();
  await press('clear');
  await waitFor(() =>
    expect(server.callsTo('POST').map(({ body }) => body)).toEqual([
      { selectedSportsbooks: [], selectedTimeRange: 'all', minProfit: null, maxProfit: null },
    ]),
  );
});

it('the filters are settled once the account’s preferences are loaded', async () => {
  let tell = () => {};
  server.on('GET /api/user-preferences', () => new Promise((resolve) => (tell = () => resolve(json(preferred)))));
  show();
  await loaded();
  expect(settled()).toBe('false');
  tell();
  await waitFor(() => expect(settled()).toBe('true'));
  expect(shown()).toBe('BetMGM · Within 6 hours · At least 1%');
});

it.each([
  ['filters are stored', '/', () => storeFilters('dashboard', narrow, null)],
  ['filters were cleared', '/', () => localStorage.setItem('globalFiltersCleared', 'true')],
  ['the URL has filters', '/?min=3', () => {}],
  ['the user is a visitor', '/', forgetSignedIn],
])('the filters are settled without the account if %s', async (_name, at, prepare) => {
  server.on('GET /api/user-preferences', () => new Promise(() => {}));
  prepare();
  show('dashboard', at);
  await waitFor(() => expect(settled()).toBe('true'));
});

it('the filters are settled if the account’s preferences cannot be loaded', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  server.on('GET /api/user-preferences', () => json({}, 503));
  show();
  await waitFor(() => expect(warn).toHaveBeenCalledOnce());
  await waitFor(() => expect(settled()).toBe('true'));
  warn.mockRestore();
});
