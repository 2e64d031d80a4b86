import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  asMember,
  asSubscriber,
  board,
  dialog,
  header,
  neverAnswers,
  press,
  server,
  visit,
} from './testing/product.tsx';

async function at(width: number, path = '/') {
  vi.stubGlobal('innerWidth', width);
  await visit(path);
}

async function menu() {
  fireEvent.keyDown(header().getByRole('button', { name: 'Menu' }), { key: 'Enter' });
  fireEvent.click(header().getByRole('button', { name: 'Menu' }));
  return within(await screen.findByRole('menu'));
}
const textOf = ({ textContent }: HTMLElement) => textContent ?? '';

/** All navigation items: header, bottom bar and menu. */
async function everything() {
  const links = screen.getAllByRole('navigation').flatMap((nav) => [...nav.querySelectorAll<HTMLElement>('a, button')]);
  const own = [...header().getAllByRole('link'), ...header().getAllByRole('button')];
  const names = [...links, ...own].map(textOf);
  return [...names, ...(await menu()).getAllByRole('menuitem').map(textOf)];
}

describe('Header and navigation', () => {
  it('The header is sticky with the logo', async () => {
    await at(1_440);
    expect(screen.getAllByRole('banner')[0]?.className).toContain('sticky');
    expect(header().getByRole('link', { name: /^Crossbook/ })).toBeDefined();
  });

  it('and clicking it goes to /', async () => {
    await at(1_440, '/help');
    fireEvent.click(header().getByRole('link', { name: /^Crossbook/ }));
    expect(window.location.pathname).toBe('/');
  });

  it('Visitors see Free Trial (to /help)', async () => {
    await at(1_440);
    expect(header().getByRole('link', { name: 'Free Trial' }).getAttribute('href')).toBe('/help');
  });

  it('and Log in', async () => {
    await at(1_440);
    fireEvent.click(header().getByRole('button', { name: 'Log in' }));
    expect(await dialog('Log in')).toBeDefined();
  });

  it.each([390, 768, 1_440])(
    'Deliberately different: Track is called My bets. Other items are Arbitrage, Overlap, Promo, Track, Hidden, Calculator, Settings, Help and Affiliate: somewhere at %i px',
    async (width) => {
      asSubscriber();
      await at(width);
      await board();
      const names = await everything();
      const wanted = [
        'Arbitrage',
        'Overlap',
        'Promo',
        'My bets',
        'Hidden',
        'Calculator',
        'Settings',
        'Help',
        'Affiliate',
      ];
      expect(wanted.filter((name) => !names.includes(name))).toEqual([]);
    },
  );

  it('Items vary by screen width', async () => {
    asSubscriber();
    await at(390);
    await board();
    const narrow = header().queryAllByRole('link', { name: 'Arbitrage' });
    fireEvent(window, new Event('resize'));
    vi.stubGlobal('innerWidth', 1_440);
    fireEvent(window, new Event('resize'));
    await waitFor(() => expect(header().getByRole('link', { name: 'Arbitrage' })).toBeDefined());
    expect(narrow).toEqual([]);
  });

  it('and subscription state', async () => {
    asMember();
    await at(1_440);
    expect(await screen.findByRole('button', { name: 'Subscribe' })).toBeDefined();
    expect(header().queryByRole('link', { name: 'Free Trial' })).toBeNull();
  });

  it('Calculator (opens a modal)', async () => {
    await at(1_440);
    await press('Calculator');
    expect(await dialog('Calculator')).toBeDefined();
  });

  it('A Menu drop-down holds the overflow items, plus Legal', async () => {
    await at(390);
    const names = (await menu()).getAllByRole('menuitem').map(textOf);
    for (const name of ['Calculator', 'Help', 'Affiliate', 'Legal']) expect(names).toContain(name);
  });

  it('and, when logged in, Log out', async () => {
    asSubscriber();
    await at(1_440);
    expect((await menu()).getByRole('menuitem', { name: 'Log out' })).toBeDefined();
  });

  it('and only then', async () => {
    await at(1_440);
    expect((await menu()).queryByRole('menuitem', { name: 'Log out' })).toBeNull();
  });

  it('Log out posts to the logout call, clears the client cache and goes to /', async () => {
    asSubscriber();
    server.on('POST /api/logout', {});
    await at(1_440, '/overlap');
    fireEvent.click((await menu()).getByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(server.calls.filter(({ path }) => path === '/api/logout').map(({ method }) => method)).toEqual(['POST']);
    server.on('GET /api/auth/user', neverAnswers);
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeDefined();
    expect(screen.queryByText(/ Available$/)).toBeNull();
  });

  it.each([
    ['/', 'Arbitrage'],
    ['/dashboard', 'Arbitrage'],
    ['/overlap', 'Overlap'],
    ['/promo', 'Promo'],
    ['/track', 'My bets'],
    ['/hidden', 'Hidden'],
    ['/settings', 'Settings'],
  ])('The active item is marked by the current path: %s', async (path, name) => {
    asSubscriber();
    await at(1_440, path);
    expect(header().getAllByRole('link', { current: 'page' }).map(textOf)).toEqual([name]);
  });
});

describe('A mobile bottom bar', () => {
  const bar = () => screen.queryByRole('navigation', { name: 'Boards' });

  it('(small screens only)', async () => {
    await at(1_440);
    expect(bar()).toBeNull();
  });

  it('Deliberately different: Track is called My bets. It has Arbitrage (/), Overlap (/overlap), Promo (/promo), Track (/track), Hidden (/hidden)', async () => {
    await at(390);
    const links = within(bar() ?? expect.fail('There is no bar')).getAllByRole('link');
    expect(links.map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
      ['Arbitrage', '/'],
      ['Overlap', '/overlap'],
      ['Promo', '/promo'],
      ['My bets', '/track'],
      ['Hidden', '/hidden'],
    ]);
  });

  it.each([
    ['/', 'Arbitrage'],
    ['/overlap', 'Overlap'],
    ['/promo', 'Promo'],
    ['/track', 'My bets'],
    ['/hidden', 'Hidden'],
  ])('and highlights the current page: %s', async (path, name) => {
    await at(390, path);
    const links = within(bar() ?? expect.fail('There is no bar')).getAllByRole('link', { current: 'page' });
    expect(links.map(textOf)).toEqual([name]);
  });
});
