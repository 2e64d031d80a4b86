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
    // 243 × 2.10 − 501 and 258 × 202 / 102 − 501
    'ChicagoSportsbook A+110$243$510.30+$9.30',
    'BostonSportsbook B-102$258$510.94+$9.94',
  ]);
  expect(words()).toContain('At least +$9.30 on $501, whichever side wins');
  expect(words()).toContain('after which +1.86% is left. 4 bets like this one pay for a month of Crossbook.');
});

it('another total updates the example', async () => {
  renderPart(<ExampleCard />);
  await userEvent.click(screen.getByRole('radio', { name: '$100' }));
  // 49 × 2.10 = 102.90 and 52 × 202 / 102 = 102.98, of 101 staked; 30 / 1.90 = 15.8
  expect(words()).toContain('At least +$1.90 on $101, whichever side wins');
  expect(words()).toContain('16 bets like this one');
});
