import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dialog, noDialog, press, visit } from './testing/product.tsx';

async function open(bets: { oddsA?: string; oddsB?: string; stakeA?: string; stakeB?: string } = {}) {
  await visit('/poster');
  await press('Calculator');
  const calculator = await dialog('Calculator');
  const card = async (name: string) => within(await calculator.findByRole('region', { name }));
  const [a, b, results] = [await card('Bet A'), await card('Bet B'), await card('Results')];
  const type = (place: typeof a, label: string, value: string | undefined) => {
    if (value !== undefined) fireEvent.change(place.getByLabelText(label), { target: { value } });
  };
  const opened = {
    a,
    b,
    type,
    value: (place: typeof a, label: string) => place.getByLabelText<HTMLInputElement>(label).value,
    figure: (name: string) => results.getByText(name).nextElementSibling,
    text: (name: string) => results.getByText(name).nextElementSibling?.textContent,
  };
  type(a, 'Odds', bets.oddsA);
  type(b, 'Odds', bets.oddsB);
  type(a, 'Stake ($)', bets.stakeA);
  type(b, 'Stake ($)', bets.stakeB);
  return opened;
}

describe('Calculator modal', () => {
  it("Two cards, 'Bet A' and 'Bet B', each with Odds and 'Stake ($)'", async () => {
    const { a, b } = await open();
    for (const card of [a, b]) {
      expect(card.getByLabelText('Odds')).toBeDefined();
      expect(card.getByLabelText('Stake ($)')).toBeDefined();
    }
  });

  it("A 'Results' card with Total Stake, Total Payout, Profit and Margin", async () => {
    const { figure } = await open();
    for (const name of ['Total Stake', 'Total Payout', 'Profit', 'Margin']) expect(figure(name)).toBeDefined();
  });

  it('Closes on backdrop click', async () => {
    await open();
    const backdrop = screen.getByRole('dialog', { name: 'Calculator' });
    fireEvent.pointerDown(backdrop);
    fireEvent.click(backdrop);
    await noDialog();
  });

  it('or the X button', async () => {
    await open();
    await press('Close');
    await noDialog();
  });

  it('Default odds are +180 and -150', async () => {
    const { a, b, value } = await open();
    expect([value(a, 'Odds'), value(b, 'Odds')]).toEqual(['+180', '-150']);
  });

  it('Body scroll is locked while any modal is open', async () => {
    await open();
    expect(document.documentElement.className).toContain('scroll-locked');
    await press('Close');
    await noDialog();
    expect(document.documentElement.className).not.toContain('scroll-locked');
  });

  it('Closing any modal resets all its fields', async () => {
    await open({ oddsA: '+300', stakeA: '50' });
    await press('Close');
    await press('Calculator');
    const a = within(await screen.findByRole('region', { name: 'Bet A' }));
    expect(a.getByLabelText('Odds')).toHaveProperty('value', '+180');
    expect(a.getByLabelText('Stake ($)')).toHaveProperty('value', '');
  });
});

describe('Calculator, validation', () => {
  it('Odds inputs accept whole numbers only (decimal points are stripped as typed)', async () => {
    const { a, value } = await open({ oddsA: '+155.' });
    expect(value(a, 'Odds')).toBe('+155');
  });

  it('Stakes may be decimals', async () => {
    const { a, value } = await open({ stakeA: '12.5' });
    expect(value(a, 'Stake ($)')).toBe('12.5');
  });

  // +180 is 2.80 and -150 is 1.6667: 100 × 2.80 / 1.6667 = 168.00.
  it('Entering stake A sets stake B to stakeA × decimalA / decimalB rounded to two decimals', async () => {
    const { b, value } = await open({ stakeA: '100' });
    expect(value(b, 'Stake ($)')).toBe('168.00');
  });

  // 100 × 1.6667 / 2.80 = 59.52.
  it('entering stake B mirrors this', async () => {
    const { a, value } = await open({ stakeB: '100' });
    expect(value(a, 'Stake ($)')).toBe('59.52');
  });

  it('Clearing the stake clears the other stake and the results', async () => {
    const { a, b, type, value, text } = await open({ stakeA: '100' });
    type(a, 'Stake ($)', '');
    expect(value(b, 'Stake ($)')).toBe('');
    expect(text('Total Stake')).not.toContain('$');
  });

  it('or missing odds', async () => {
    const { b, type, value, text } = await open({ stakeA: '100' });
    type(b, 'Odds', '');
    expect(value(b, 'Stake ($)')).toBe('');
    expect(text('Profit')).not.toContain('$');
  });

  it('Total stake is the sum of both', async () => {
    expect((await open({ stakeA: '100' })).text('Total Stake')).toBe('$268.00');
  });

  it('payout is the smaller of the two winnings', async () => {
    // 59.52 × 2.80 = 166.66 against 100 × 1.6667 = 166.67.
    expect((await open({ stakeB: '100' })).text('Total Payout')).toBe('$166.66');
  });

  it('profit is payout minus total stake', async () => {
    expect((await open({ stakeA: '100' })).text('Profit')).toMatch(/\$12\.00$/);
  });

  it('margin is profit / total stake × 100', async () => {
    // 12 / 268.
    expect((await open({ stakeA: '100' })).text('Margin')).toBe('+4.48%');
  });

  it('Decimal odds: negative give 100/abs(odds) + 1', async () => {
    // -110 twice is 1.9091 twice: 220 staked pay 210.
    const { text } = await open({ oddsA: '-110', oddsB: '-110', stakeA: '110' });
    expect([text('Total Stake'), text('Total Payout'), text('Margin')]).toEqual(['$220.00', '$210.00', '-4.55%']);
  });

  it('Profit and margin show in the accent colour if margin > 0', async () => {
    const { figure } = await open({ stakeA: '100' });
    expect(figure('Profit')?.className).toContain('text-accent-ink');
    expect(figure('Margin')?.className).toContain('text-accent-ink');
  });

  it('else red: margin below 0', async () => {
    const { figure } = await open({ oddsA: '-110', oddsB: '-110', stakeA: '110' });
    expect(figure('Profit')?.className).toContain('text-loss');
    expect(figure('Margin')?.className).toContain('text-loss');
  });
});
