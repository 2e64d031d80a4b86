import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOpportunity, anOverlap } from '../testing/opportunities.ts';
import {
  advanceTime,
  asSubscriber,
  board,
  callsTo,
  dialog,
  fill,
  firstCard,
  header,
  neverAnswers,
  press,
  pressOnCard,
  server,
  top,
  visit,
} from './testing/product.tsx';

/** +110 at FanDuel, hedged by +105 at DraftKings. */
const promo = anOpportunity({
  id: 'promo/e1',
  kind: 'promo',
  profitMargin: '56.3415',
  promo: { pairs: [{ sportsbookId: 1, hedgeSportsbookId: 2, conversion: 56.34 }] },
});
const overlap = anOpportunity({ id: 'overlap/e1', kind: 'overlap', overlap: anOverlap({ expectedValue: 1 }) });

const boards = [
  ['/promo', 'promo', promo, 'No Promo Opportunities'],
  ['/overlap', 'overlap', overlap, 'No Overlap Opportunities'],
] as const;

describe.each(boards)('Promo and overlap page: %s', (path, kind, row, empty) => {
  it(`Fed by the ${kind} data set`, async () => {
    asSubscriber({ [kind]: [row] });
    await visit(path);
    await firstCard();
    expect(['opportunities', 'overlap', 'promo'].filter((name) => callsTo(`/api/${name}`) > 0)).toEqual([kind]);
  });

  it("It has the count 'N Available'", async () => {
    asSubscriber({ [kind]: [row] });
    await visit(path);
    expect(await screen.findByText('1 Available')).toBeDefined();
  });

  it('a header with filter button, auto-scan toggle and scan button', async () => {
    asSubscriber({ [kind]: [row] });
    await visit(path);
    await board();
    for (const name of ['Filters', 'Auto Scan OFF', 'Scan']) {
      expect(header().getByRole('button', { name })).toBeDefined();
    }
  });

  it('and card actions as above', async () => {
    asSubscriber({ [kind]: [row] });
    await visit(path);
    const card = await firstCard();
    for (const name of ['Calculator', 'Track', 'Hide']) expect(card.getByRole('button', { name })).toBeDefined();
  });

  it(`Empty state: '${empty}', with text to click Scan and a 'Scan Now' button`, async () => {
    asSubscriber();
    await visit(path);
    expect(await screen.findByRole('heading', { name: empty })).toBeDefined();
    expect(screen.getByText(/^Click the Scan button/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Scan Now' })).toBeDefined();
  });

  it("('Scanning...' while scanning)", async () => {
    asSubscriber();
    server.on('POST /api/scan', neverAnswers);
    await visit(path);
    await press('Scan Now');
    const main = within(screen.getByRole('main'));
    expect(await main.findByRole('button', { name: 'Scanning...' })).toBeDefined();
  });

  it('Auto-scan asks for nothing while it is OFF, and starts no scan while it is ON', async () => {
    asSubscriber({ [kind]: [row] });
    await visit(path);
    await board();
    await advanceTime(31_000);
    expect(callsTo(`/api/${kind}`)).toBe(1);
    await press('Auto Scan OFF');
    await advanceTime(15_000);
    expect(callsTo(`/api/${kind}`)).toBe(2);
    expect(callsTo('/api/scan')).toBe(0);
  });
});

describe('Overlap page', () => {
  it('an explanation: low-risk, high-profit opportunities where both sides can win at once', async () => {
    asSubscriber();
    await visit('/overlap');
    expect((await screen.findByText(/^Click the Scan button/)).textContent).toContain(
      '(low-risk, high-profit) opportunities, where both sides can win at once',
    );
  });

  it('an example: use −6.5 with +7.5 for "both win"', async () => {
    asSubscriber();
    await visit('/overlap');
    expect((await screen.findByText(/^Example/)).textContent).toContain(
      'one side at -6.5 and the other at +7.5 both win if the margin is exactly 7',
    );
  });

  it('(−6.5 and +7.0, margin exactly 7) is a win and a refund; say so', async () => {
    asSubscriber();
    await visit('/overlap');
    expect((await screen.findByText(/^Example/)).textContent).toContain(
      'At -6.5 and +7.0 that margin wins one bet and refunds the other',
    );
  });
});

describe('Promo page', () => {
  async function atPromo() {
    asSubscriber({ promo: [promo] });
    await visit('/promo');
    await firstCard();
  }

  // 110 / 2.05 = 53.66, and $54 on the hedge keeps 56.00 or 56.70.
  it('`profitMargin` = kept/F × 100 (the conversion)', async () => {
    await atPromo();
    expect(screen.getByText('Keep $56.00 of a $100 bonus bet · 103.7% on $54 tied up')).toBeDefined();
    expect((await firstCard()).getByText('+56.00%')).toBeDefined();
  });

  it('The page lets the user choose book, promotion (bonus bet, profit boost, no-sweat) and amount', async () => {
    await atPromo();
    const choice = within(screen.getByRole('group', { name: 'Your promotion' }));
    const options = (label: string) =>
      within(choice.getByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(options('Sportsbook')).toEqual(['Any sportsbook', 'BetMGM', 'FanDuel']);
    expect(options('Promotion')).toEqual(['Bonus bet', 'Profit boost', 'No-sweat bet']);
    expect(choice.getByLabelText('Bonus bet amount')).toHaveProperty('value', '100');
  });

  it('re-ranks in the browser: amount', async () => {
    await atPromo();
    await fill({ 'Bonus bet amount': '50' });
    expect(await screen.findByText(/^Keep \$28\.00 of a \$50 bonus bet/)).toBeDefined();
    expect(callsTo('/api/promo')).toBe(1);
  });

  // 1 + 1.10 × 1.5 = 2.65: 265 / 2.05 = 129.27 hedged, and $129 keeps 36.00 or 35.45.
  it("boost d₁' = 1+(d₁−1)(1+b)", async () => {
    await atPromo();
    fireEvent.change(screen.getByLabelText('Promotion'), { target: { value: 'profit-boost' } });
    await fill({ 'Boost (%)': '50' });
    expect(await screen.findByText(/\$35\.45/)).toBeDefined();
  });

  // 100 × (2.10 - 0.65) / 2.05 = 70.73 hedged, and $71 keeps 39.00 or 39.55.
  it('no-sweat hedge = S(d₁−ρ)/d₂ (labelled an estimate, ρ editable, default 0.65)', async () => {
    await atPromo();
    fireEvent.change(screen.getByLabelText('Promotion'), { target: { value: 'no-sweat' } });
    expect(await screen.findByText(/\$39\.00/)).toBeDefined();
    expect(screen.getByLabelText(/estimate/)).toHaveProperty('value', '0.65');
  });

  it("On the Promo page the card's Calculator opens the bonus-bet calculator", async () => {
    await atPromo();
    await pressOnCard('Calculator');
    const calculator = await dialog('Calculator');
    expect(await calculator.findByRole('tab', { name: 'Bonus bet', selected: true })).toBeDefined();
    expect(calculator.getByLabelText('Promoted bet odds')).toHaveProperty('value', '+110');
    expect(calculator.getByLabelText('Hedge odds')).toHaveProperty('value', '+105');
    await waitFor(() => expect(top().getByText('Conversion').nextElementSibling?.textContent).toBe('56.34%'));
  });
});
