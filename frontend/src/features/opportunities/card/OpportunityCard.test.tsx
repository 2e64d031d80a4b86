import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anOpportunity, anOverlap, aParsedOpportunity } from '../../../testing/opportunities.ts';
import { renderPart } from '../../../testing/render.tsx';
import { asRow } from '../rows/read-row.ts';
import { type CardContext, cardActions } from './card-actions.ts';
import { OpportunityCard } from './OpportunityCard.tsx';

const leg = { odds: '+100', sportsbookId: 99, sportsbook: 'x', updatedAt: '2026-11-21T18:00:00Z' };

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 18, 0, 10), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

function card(row: unknown, note?: string, context: CardContext = 'list') {
  const onDetails = vi.fn();
  const onAction = vi.fn();
  renderPart(
    <OpportunityCard
      row={row}
      note={note}
      context={context}
      showsKind={false}
      onDetails={onDetails}
      onAction={onAction}
    />,
  );
  return { onDetails, onAction, article: within(screen.getByRole('article')) };
}

it('a card shows when each price was last confirmed', () => {
  const { article } = card(anOpportunity());
  expect(article.getAllByText(/confirmed/).map((time) => time.textContent)).toEqual([
    'confirmed 10 s ago',
    'confirmed 40 s ago',
  ]);
});

it('each bet opens in a new tab without a referrer or an opener', () => {
  const { article } = card(anOpportunity());
  const bets = article.getAllByRole('link', { name: /^Bet/ });
  expect(bets.map((bet) => bet.getAttribute('href'))).toEqual([
    'https://sportsbook.fanduel.com/addToBetslip?marketId=1',
    'https://sportsbook.draftkings.com',
  ]);
  expect(bets.map((bet) => [bet.getAttribute('target'), bet.getAttribute('rel')])).toEqual([
    ['_blank', 'noopener noreferrer'],
    ['_blank', 'noopener noreferrer'],
  ]);
});

it('a card shows margin, dollars, odds and stakes', () => {
  const { article } = card(anOpportunity());
  for (const text of ['+2.90%', '+$2.90 on $100', '+110', '+105']) expect(article.getByText(text)).toBeDefined();
  expect(article.getByText('49').textContent).toBe('stake $49');
});

it('the Details button opens the details of the opportunity', async () => {
  const opportunity = asRow(aParsedOpportunity());
  const { onDetails, article } = card(opportunity);
  await userEvent.click(article.getByRole('button', { name: /^Details/ }));
  expect(onDetails).toHaveBeenCalledExactlyOnceWith(opportunity);
});

it('a card shows the notes of an overlap and of the page', () => {
  const { article } = card(anOpportunity({ kind: 'overlap', overlap: anOverlap() }), 'Keep $71.20 of a $100 bonus bet');
  expect(article.getByText('Both win on New York Yankees by 7 · pays +90.91%')).toBeDefined();
  expect(article.getByText('Keep $71.20 of a $100 bonus bet')).toBeDefined();
});

it.each([
  ['a row without outcomes', anOpportunity({ bestOdds: {} })],
  ['a row of an unknown shape', { id: 'x', kind: 'arbitrage' }],
  ['null', null],
])('%s is shown as having no data', (_name, row) => {
  const { article } = card(row);
  expect(article.getByText('No betting data available')).toBeDefined();
});

it('an unknown book is shown as a question mark', () => {
  const [label = ''] = Object.keys(anOpportunity().bestOdds);
  const { article } = card(anOpportunity({ bestOdds: { [label]: leg } }));
  expect(article.getByText('?').getAttribute('title')).toBe('Sportsbook 99');
});

it('markup in names is shown as text', () => {
  const { article } = card(anOpportunity({ eventTitle: '<img src=x onerror=alert(1)>' }));
  expect(article.getByRole('heading').textContent).toBe('<img src=x onerror=alert(1)>');
});

it.each([
  ['list', ['Calculator', 'Track', 'Hide']],
  ['track', ['Calculator', 'Untrack', 'Hide']],
  ['hidden', ['Calculator', 'Track', 'Unhide']],
] as const)('a card in the context %s has the actions %s', async (context, names) => {
  const opportunity = asRow(aParsedOpportunity());
  const { onAction, article } = card(opportunity, undefined, context);
  const buttons = article.getAllByRole('button').slice(0, -1);
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(names);
  for (const button of buttons) await userEvent.click(button);
  expect(onAction.mock.calls).toEqual(cardActions[context].map((action) => [action, opportunity]));
});

it('the calculator button needs two prices', () => {
  const [label = ''] = Object.keys(anOpportunity().bestOdds);
  const { article } = card(anOpportunity({ bestOdds: { [label]: { ...leg, odds: '+100' } } }));
  expect(article.getByRole('button', { name: 'Calculator' })).toHaveProperty('disabled', true);
});

it('a card without bets can be untracked', async () => {
  const { onAction, article } = card({ id: 'x', kind: 'overlap' }, undefined, 'track');
  await userEvent.click(article.getByRole('button', { name: 'Untrack' }));
  expect(onAction).toHaveBeenCalledExactlyOnceWith('untrack', expect.objectContaining({ id: 'x' }));
});
