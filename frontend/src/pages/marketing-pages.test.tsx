import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TRIAL_DAYS } from '../../../shared/catalogue/plans.ts';
import { comparedSportsbooks } from '../../../shared/catalogue/sportsbooks.ts';
import { affiliateTerms } from '../features/marketing/affiliate/affiliate-copy.ts';
import { features } from '../features/marketing/features.ts';
import { lastUpdated } from '../features/marketing/legal/clause.ts';
import { renderPart } from '../testing/render.tsx';
import { AffiliatePage } from './AffiliatePage.tsx';
import { LegalPage } from './LegalPage.tsx';
import { PosterPage } from './PosterPage.tsx';

it('affiliates apply by email to support', () => {
  renderPart(<AffiliatePage />, '/affiliate');
  const apply = screen.getByRole('link', { name: 'Apply by email' }).getAttribute('href') ?? '';
  expect(apply).toMatch(/^mailto:support@crossbook\.example\?subject=Affiliate%20application&body=/);
  const steps = screen.getByRole('region', { name: 'How it works' });
  expect(within(steps).getAllByRole('listitem')).toHaveLength(3);
  const faq = screen.getByRole('region', { name: 'Frequently asked questions' });
  expect(faq.querySelectorAll('details')).toHaveLength(4);
});

it('both commissions are shown with the price, and the terms at a glance', () => {
  renderPart(<AffiliatePage />, '/affiliate');
  const list = within(screen.getByRole('region', { name: 'Commission structure' })).getAllByRole('listitem');
  expect(list.map(({ textContent }) => textContent)).toEqual([
    '$15per monthly subscription, each month50% of $30',
    '$135per annual subscription, each year50% of $270',
  ]);
  for (const { value, text } of affiliateTerms) {
    expect(screen.getByText(value)).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
  }
});

it('the table of contents links to every clause of both legal texts', () => {
  renderPart(<LegalPage />, '/legal');
  expect(screen.getAllByText(/^Last updated/).map((line) => line.textContent)).toEqual(
    Object.values(lastUpdated).map((date) => `Last updated ${date}`),
  );
  const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
  const targets = links.map((link) => document.querySelector(link.getAttribute('href') ?? ''));
  expect(links.length).toBeGreaterThan(20);
  for (const [index, target] of targets.entries())
    expect(target?.querySelector('h2, h3')?.textContent).toContain(links[index]?.lastChild?.textContent);
});

it('the legal page links to the third-party notices of the build', () => {
  renderPart(<LegalPage />, '/legal');
  const notices = screen.getByRole('link', { name: 'Open-source notices' });
  expect(notices.getAttribute('href')).toBe('/third-party-notices.txt');
});

it('the poster has facts, two prices with their gap, and features, and links to the free trial', () => {
  renderPart(<PosterPage />, '/poster');
  // 1/2.06 is 48.5%.
  expect(screen.getByRole('img', { name: '48.5% and 48.5%: a gap of +2.91%' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Start Your Free Trial Today' }).getAttribute('href')).toBe('/help');
  for (const fact of ['$30/month', `${TRIAL_DAYS}-Day Free Trial`, `${comparedSportsbooks.length} Sportsbooks Covered`])
    expect(screen.getByText(fact)).toBeDefined();
  for (const { title } of features) expect(screen.getByText(title).closest('li')).not.toBeNull();
});
