import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { ExampleCard } from './ExampleCard.tsx';

const rows = () => screen.getAllByRole('row').map((row) => row.textContent);
const words = () => screen.getByRole('article').textContent;

it('the card is marked as an example and shows stakes, payouts and profits', () => {
  renderPart(<ExampleCard />);
  expect(screen.getByText('Example')).toBeDefined();
  expect(screen.getByText('+1.92%')).toBeDefined();
  expect(rows()).toEqual([
    'BetPriceStakeIf it wins',
    // 243 × 2.10 − 500 and 257 × 202 / 102 − 500
    'ChicagoSportsbook A+110$243$510.30+$10.30',
    'BostonSportsbook B-102$257$508.96+$8.96',
  ]);
  expect(words()).toContain('At least +$8.96 on $500, whichever side wins');
  expect(words()).toContain('after which +1.79% is left. 4 bets like this one pay for a month of Crossbook.');
});

it('another total updates the example', async () => {
  renderPart(<ExampleCard />);
  await userEvent.click(screen.getByRole('radio', { name: '$100' }));
  // 49 × 2.10 = 102.90 and 51 × 202 / 102 = 101.00, of 100 staked
  expect(words()).toContain('At least +$1.00 on $100, whichever side wins');
  expect(words()).toContain('30 bets like this one');
});
