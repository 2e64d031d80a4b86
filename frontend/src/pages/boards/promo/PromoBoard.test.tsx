import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sportsbooks } from '../../../../../shared/catalogue/sportsbooks.ts';
import { clearListCache } from '../../../api/list-cache.ts';
import { changeBrowserSettings } from '../../../features/bettor/settings/browser-settings.ts';
import { CalculatorProvider } from '../../../features/calculator/CalculatorProvider.tsx';
import { fakeApi } from '../../../testing/api-server.ts';
import { withLayout } from '../../../testing/layout.ts';
import { anOpportunity, someStats } from '../../../testing/opportunities.ts';
import { aPromotion } from '../../../testing/promotions.ts';
import { renderPart } from '../../../testing/render.tsx';
import { dismissToast } from '../../../ui/toasts.ts';
import { PromoBoard } from './PromoBoard.tsx';

const server = fakeApi();
withLayout(1440);
beforeEach(() => {
  clearListCache();
  sessionStorage.clear();
  server.on('GET /api/scan-stats', someStats());
  server.on('GET /api/promotions', []);
});
afterEach(() => {
  act(dismissToast);
});

/** An exchange. */
const NOVIG = sportsbooks.find(({ name }) => name === 'Novig')?.id ?? 0;

/** A bonus bet at one book, hedged at DraftKings. */
function promo(id: string, odds: number, hedge: number, sportsbookId = 1) {
  const [away, home] = ['Moneyline: Away', 'Moneyline: Home'];
  const quote = (book: number, price: number) => ({
    sportsbookId: book,
    odds: price,
    updatedAt: '2026-11-21T18:00:00Z',
  });
  const leg = (book: number, price: number) => ({ ...quote(book, price), sportsbook: 'x', odds: `${price}` });
  return anOpportunity({
    ...{ id: `promo/${id}`, eventTitle: id, kind: 'promo', stakes: {}, market: 'h2h' },
    bestOdds: { [away]: leg(sportsbookId, odds), [home]: leg(2, hedge) },
    quotes: { [away]: [quote(sportsbookId, odds)], [home]: [quote(2, hedge)] },
    promo: { pairs: [{ sportsbookId, hedgeSportsbookId: 2, conversion: 0 }] },
  });
}

// Hedges of a $100 bonus bet: 600 / 1.125 = $533, 400 / 1.25 = $320, 200 / 1.4545 = $138.
const rows = [promo('Long', 600, -800), promo('Middle', 400, -400), promo('Short', 200, -220)];

function show(address = '/promo') {
  return renderPart(
    <CalculatorProvider>
      <PromoBoard />
      <Address />
    </CalculatorProvider>,
    address,
  );
}

function Address() {
  return <section aria-label="Address">{useLocation().search}</section>;
}

const address = () => screen.getByRole('region', { name: 'Address' }).textContent;
const available = (count: number) => screen.findByText(`${count} Available`);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('the default view has no hedge above 5 × the amount, says how many it leaves out, and shows them by one press', async () => {
  server.on('GET /api/promo', rows);
  show();
  await available(2);
  expect(typedIn('Maximum hedge')).toBe('500');
  await press('1 needs a hedge above $500 Show');
  await available(3);
  expect(screen.queryByRole('list', { name: 'Not listed' })).toBeNull();
  expect(typedIn('Maximum hedge')).toBe('');
});

it('the default view follows the amount with its largest hedge, until one is entered', async () => {
  server.on('GET /api/promo', rows);
  show();
  await available(2);
  type('Bonus bet amount', '10');
  expect(typedIn('Maximum hedge')).toBe('50');
  type('Maximum hedge', '20');
  await available(1);
  expect(screen.getByRole('button', { name: '2 need a hedge above $20 Show' })).toBeDefined();
  type('Bonus bet amount', '14');
  expect(typedIn('Maximum hedge')).toBe('20');
});

it('the default view has no promoted bet at an exchange until they are switched on', async () => {
  server.on('GET /api/promo', [...rows, promo('Exchange', 200, -220, NOVIG)]);
  show();
  await available(2);
  await press('1 only at exchanges Show');
  await available(3);
  expect(screen.getByRole('switch', { name: 'Exchanges' }).getAttribute('aria-checked')).toBe('true');
  expect(address()).toBe('?exchanges=on');
});

it('the odds of the promotion narrow the list, and are in the address', async () => {
  server.on('GET /api/promo', rows);
  show();
  await available(2);
  type('Minimum odds', '300');
  await available(1);
  expect(address()).toBe('?minOdds=300');
  await press('1 outside your odds Show');
  expect(address()).toBe('');
  await available(2);
});

it('odds that do not exist are explained when the field is left, stay in it, and change nothing', async () => {
  server.on('GET /api/promo', rows);
  show('/promo?minOdds=150');
  await available(2);
  const field = screen.getByLabelText('Minimum odds');
  fireEvent.change(field, { target: { value: '50' } });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.blur(field);
  expect(screen.getByRole('alert').textContent).toBe('Enter American odds, such as -200 or +150, or leave it empty.');
  expect([typedIn('Minimum odds'), address()]).toEqual(['50', '?minOdds=150']);
  fireEvent.change(field, { target: { value: '-110' } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(address()).toBe('?minOdds=-110');
  fireEvent.blur(field);
  type('Maximum odds', '-120');
  fireEvent.blur(screen.getByLabelText('Maximum odds'));
  expect(screen.getByRole('alert').textContent).toBe('The minimum pays more than the maximum.');
  expect(address()).toBe('?minOdds=-110');
});

it('the order can be by what is kept on the money tied up', async () => {
  server.on('GET /api/promo', rows);
  show();
  await available(2);
  const texts = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent?.match(/\$\d+(?=returns)/)?.[0]);
  const [, first] = screen.getAllByRole('row');
  // A row says in columns what is kept, and on how much.
  expect(first?.textContent).toContain('+$80.00');
  expect(first?.textContent).toContain('$320returns 25.0%');
  expect(texts()).toEqual(['$320', '$137']);
  await userEvent.selectOptions(screen.getByLabelText('Rank by'), 'Money tied up');
  expect(texts()).toEqual(['$137', '$320']);
  expect(address()).toBe('?rank=tied-up');
});

it('every promotion can be chosen, with its own fields', async () => {
  server.on('GET /api/promo', rows);
  show();
  await available(2);
  const choose = (value: string) => type('Promotion', value);
  const options = within(screen.getByLabelText('Promotion')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Bonus bet', 'Profit boost', 'No-sweat bet']);
  expect(typedIn('Bonus bet amount')).toBe('100');
  choose('profit-boost');
  expect([typedIn('Boosted stake'), screen.getByLabelText('Boost (%)').tagName]).toEqual(['100', 'INPUT']);
  choose('no-sweat');
  expect(typedIn('Refund value (estimate)')).toBe('0.65');
});

it('a card says how much is kept of the promotion, and on how much', async () => {
  server.on('GET /api/promo', rows);
  show('/promo?view=cards');
  await available(2);
  expect(screen.getByText('Keep $80.00 of a $100 bonus bet · 25.0% on $320 tied up')).toBeDefined();
});

it('the controls are one line on a phone, which says what they say', async () => {
  server.on('GET /api/promo', rows);
  show('/promo?minOdds=-200&exchanges=on&rank=tied-up&book=3');
  const line = await screen.findByRole('button', {
    name: /^Bonus bet \$100 at .+ · hedge up to \$500 · -200 or longer · exchanges too · by money tied up Change$/,
  });
  expect(line.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(line);
  expect(screen.getByRole('button', { name: / Done$/ }).getAttribute('aria-expanded')).toBe('true');
});

it('what needs other books is counted and shown as on every board', async () => {
  // Over 2 to 1, at FanDuel (1) or BetMGM (3), each hedged at DraftKings (2).
  server.on('GET /api/promo', [promo('Short', 200, -220), promo('Elsewhere', 200, -220, 3)]);
  changeBrowserSettings({ books: [{ sportsbookId: 3, on: false }] });
  show();
  await available(1);
  expect(screen.getByText(/1 at books you don’t have/)).toBeDefined();
  await press('Show');
  await available(2);
  await press('Only my books');
  await available(1);
});

it('the board says so when the limits leave nothing', async () => {
  server.on('GET /api/promo', rows);
  show('/promo?minOdds=5000');
  expect(
    await screen.findByText('Nothing is within these limits. Show what they leave out, or change them.'),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: '3 outside your odds Show' })).toBeDefined();
});

it('amounts are never in the address, and stay as long as the tab is open', async () => {
  server.on('GET /api/promo', rows);
  const first = show();
  await available(2);
  type('Bonus bet amount', '40');
  type('Maximum hedge', '77');
  await userEvent.selectOptions(screen.getByLabelText('Promotion'), 'Profit boost');
  expect(address()).toBe('?promotion=profit-boost');
  first.unmount();
  show();
  await screen.findByLabelText('Bonus bet amount');
  expect([typedIn('Bonus bet amount'), typedIn('Maximum hedge')]).toEqual(['40', '77']);
});

it('amounts are not read from the address, nor from a storage that holds nonsense', async () => {
  server.on('GET /api/promo', rows);
  for (const stored of ['{', '{"amount":-5}']) {
    sessionStorage.setItem('promoDollars', stored);
    const shown = show('/promo?amount=50');
    await available(2);
    expect(typedIn('Bonus bet amount')).toBe('100');
    shown.unmount();
  }
});

it('a saved promotion fills the page', async () => {
  server.on('GET /api/promo', rows);
  const far = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  server.on('GET /api/promotions', [
    aPromotion({
      kind: 'profit-boost',
      boost: 30,
      amount: 20,
      minOdds: 250,
      maxHedge: 90,
      sportsbookId: 1,
      expiresOn: far,
    }),
  ]);
  show('/promo?exchanges=on&minProfit=2');
  await screen.findByText('FanDuel: 30% profit boost on $20');
  await press('Use FanDuel: 30% profit boost on $20');
  expect(address()).toBe('?minProfit=2&book=1&promotion=profit-boost&boost=30&minOdds=250&exchanges=on');
  const values = ['Boosted stake', 'Boost (%)', 'Maximum hedge', 'Minimum odds'].map(typedIn);
  expect(values).toEqual(['20', '30', '90', '+250']);
});

it('the promotion of the page is what is saved', async () => {
  server.on('GET /api/promo', rows);
  show('/promo?book=3&minOdds=-200');
  await userEvent.click(await screen.findByRole('button', { name: 'Save current' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save a promotion' }));
  expect(dialog.getByLabelText<HTMLSelectElement>('Sportsbook').value).toBe('3');
  const values = ['Amount', 'Minimum odds', 'Maximum hedge'].map(
    (label) => dialog.getByLabelText<HTMLInputElement>(label).value,
  );
  expect(values).toEqual(['100', '-200', '']);
  await waitFor(() => expect(dialog.getByLabelText('Maximum odds')).toBe(document.activeElement));
});

it('the board says what the person’s own promotions are worth now, on top and at each', async () => {
  const expiresOn = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  server.on('GET /api/promo', rows);
  server.on('GET /api/promotions', [
    aPromotion({ sportsbookId: 1, expiresOn }),
    aPromotion({ id: 'b'.repeat(32), sportsbookId: 3, expiresOn }),
    aPromotion({ id: 'c'.repeat(32), sportsbookId: 1, used: true, expiresOn }),
  ]);
  show();
  expect((await screen.findByText(/^Your promotion is worth/)).textContent).toMatch(
    /^Your promotion is worth about \$80 if converted now, and expires /,
  );
  const items = within(screen.getByRole('region', { name: 'My promotions' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent?.match(/Worth [^·]*now|Nothing[^·]*now/)?.[0])).toEqual(
    expect.arrayContaining(['Worth about $80 if converted now', 'Nothing converts it right now']),
  );
});
