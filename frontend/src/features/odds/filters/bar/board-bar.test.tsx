import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../../testing/api-server.ts';
import { renderPart } from '../../../../testing/render.tsx';
import { parseFilters, storedFilters } from '../filter-store.ts';
import { useFilters } from '../use-filters.ts';
import { BoardBar } from './BoardBar.tsx';

fakeApi();
beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function Bar() {
  const choice = useFilters('overlap');
  const { syncUrl, arrangement, arrange } = choice;
  useEffect(() => syncUrl(), [syncUrl]);
  return (
    <>
      <output>{useLocation().search}</output>
      <BoardBar
        choice={choice}
        betting={<button type="button">Stake $500</button>}
        sorts={{
          options: [
            { value: 'ev', label: 'EV' },
            { value: 'age', label: 'Age of price' },
          ],
          value: arrangement.sort ?? 'ev',
        }}
        view={arrangement.view === 'list' ? 'list' : 'cards'}
        onView={(view) => arrange({ view })}
        listOptions={<span>options of the list</span>}
      />
    </>
  );
}

const show = (address = '/') => renderPart(<Bar />, address);
const address = () => document.querySelector('output')?.textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search teams and players' });

it('the bar switches leagues and markets on and off, of which none means all', async () => {
  show();
  await press('NBA');
  await press('NFL');
  await press('Props');
  expect(address()).toBe('?leagues=basketball_nba%2Camericanfootball_nfl&markets=props');
  expect(screen.getByRole('button', { name: 'NFL' }).getAttribute('aria-pressed')).toBe('true');
  await press('NBA');
  await press('Props');
  expect(address()).toBe('?leagues=americanfootball_nfl');
  expect(parseFilters(storedFilters('overlap'))?.selectedLeagues).toEqual(['americanfootball_nfl']);
});

it('the bar has the college leagues in a menu where a chip of each does not fit', async () => {
  vi.stubGlobal('innerWidth', 1440);
  show('/?leagues=basketball_nba');
  expect(screen.queryByRole('button', { name: 'NCAAF' })).toBeNull();
  await press('College');
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'NCAAF' }));
  await userEvent.keyboard('{Escape}');
  expect(address()).toBe('?leagues=basketball_nba%2Camericanfootball_ncaaf');
  expect(screen.getByRole('button', { name: 'College' }).textContent).toBe('NCAAF');
  await press('NBA');
  expect(address()).toBe('?leagues=americanfootball_ncaaf');
});

it('the bar has the periods in a menu that stays open, and says which are on', async () => {
  show();
  await press('Periods');
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Full Game' }));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'First 5 Innings' }));
  expect(address()).toBe('?periods=game%2C1st_5_innings');
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Full Game' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Periods' }).textContent).toBe('First 5 Innings');
});

it('the bar searches with every letter; / goes to the field, and Escape clears it', async () => {
  show();
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard('LeBron J');
  expect([field().value, address()]).toEqual(['LeBron J', '?q=LeBron+J']);
  await userEvent.keyboard(' ');
  expect([field().value, address()]).toEqual(['LeBron J ', '?q=LeBron+J']);
  await userEvent.keyboard('{Escape}');
  expect([field().value, address()]).toEqual(['', '']);
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(document.body);
});

it('the bar searches for any text, and keeps what cannot be searched for in the field', async () => {
  show('/?q=%3Cb%3E');
  expect(field().value).toBe('<b>');
  await userEvent.clear(field());
  await userEvent.paste('x'.repeat(81));
  expect(field().value.length).toBeLessThanOrEqual(81);
  expect(address()?.length).toBeLessThanOrEqual(3 + 80);
});

it('the bar sorts, and shows cards or a list, by v too', async () => {
  show();
  await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Age of price');
  await press('List');
  expect(address()).toBe('?sort=age&view=list');
  expect(screen.getByText('options of the list')).toBeDefined();
  await userEvent.keyboard('v');
  expect(address()).toBe('?sort=age&view=cards');
  const views = within(screen.getByRole('group', { name: 'View' }));
  expect(views.getByRole('button', { name: 'Cards' }).getAttribute('aria-pressed')).toBe('true');
});

it('the bar never writes stakes, books, states or limits of the bettor into the address', async () => {
  show();
  await press('Stake $500');
  for (const name of ['NBA', 'Main', 'List']) await press(name);
  await userEvent.type(field(), 'a');
  const names = [...new URLSearchParams(address() ?? '').keys()];
  expect(names.toSorted()).toEqual(['leagues', 'markets', 'q', 'view']);
});
