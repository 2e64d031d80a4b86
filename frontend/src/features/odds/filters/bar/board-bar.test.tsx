import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../../testing/api-server.ts';
import { renderPart } from '../../../../testing/render.tsx';
import { parseFilters, storedFilters } from '../filter-store.ts';
import { useFilters } from '../use-filters.ts';
import { BoardBar } from './BoardBar.tsx';

fakeApi();
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

/** Presses items of a menu of the bar, which stays open until then. */
async function choose(menu: string | RegExp, names: readonly string[]) {
  await userEvent.click(screen.getByRole('button', { name: menu }));
  for (const name of names) await userEvent.click(await screen.findByRole('menuitemcheckbox', { name }));
  await userEvent.keyboard('{Escape}');
}

it('the bar has leagues, markets and periods in menus, of which none chosen means all, and counts what is chosen', async () => {
  show();
  await choose('Leagues', ['NBA', 'NCAAF']);
  await choose('Markets', ['Props']);
  await choose('Periods', ['Full Game']);
  expect(address()).toBe('?leagues=basketball_nba%2Camericanfootball_ncaaf&markets=props&periods=game');
  const names = screen.getAllByRole('button', { name: /^(Leagues|Markets|Periods)/ }).map((each) => each.textContent);
  expect(names).toEqual(['Leagues 2', 'Markets 1', 'Periods 1']);
  await choose('Leagues 2', ['NBA']);
  await choose('Markets 1', ['Props']);
  await choose('Periods 1', ['Full Game']);
  expect(address()).toBe('?leagues=americanfootball_ncaaf');
  expect(parseFilters(storedFilters('overlap'))?.selectedLeagues).toEqual(['americanfootball_ncaaf']);
});

it('the bar searches with every letter; / goes to the field, Escape leaves it and keeps the words, and clears them then', async () => {
  show();
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard('LeBron J');
  expect([field().value, address()]).toEqual(['LeBron J', '?q=LeBron+J']);
  await userEvent.keyboard(' ');
  expect([field().value, address()]).toEqual(['LeBron J ', '?q=LeBron+J']);
  await userEvent.keyboard('{Escape}');
  expect([field().value, document.activeElement]).toEqual(['LeBron J ', document.body]);
  await userEvent.keyboard('{Escape}');
  expect([field().value, address()]).toEqual(['', '']);
});

it('the bar does not take the held key that opens its field for text', async () => {
  show();
  await userEvent.keyboard('/');
  // `false`: its default, to write into the field, is prevented.
  expect(fireEvent.keyDown(field(), { key: '/', repeat: true })).toBe(false);
  await userEvent.keyboard('a');
  expect(fireEvent.keyDown(field(), { key: '/', repeat: true })).toBe(true);
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
  await choose('Leagues', ['NBA']);
  await choose('Markets', ['Main']);
  await press('List');
  await userEvent.type(field(), 'a');
  const names = [...new URLSearchParams(address() ?? '').keys()];
  expect(names.toSorted()).toEqual(['leagues', 'markets', 'q', 'view']);
});
