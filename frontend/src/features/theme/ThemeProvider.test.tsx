import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { ThemeProvider, useTheme } from './ThemeProvider.tsx';

beforeEach(() => {
  localStorage.clear();
  document.documentElement.dataset.theme = 'light';
});

function Switch() {
  const { theme, setTheme } = useTheme();
  return (
    <button type="button" onClick={() => setTheme(theme === 'light' ? 'dark' : 'light')}>
      {theme}
    </button>
  );
}

function renderSwitch() {
  renderPart(
    <ThemeProvider>
      <Switch />
    </ThemeProvider>,
  );
}

it('is light where nothing was chosen, or nothing that makes sense', () => {
  localStorage.setItem('ui-theme', 'sepia');
  renderSwitch();
  expect(screen.getByRole('button').textContent).toBe('light');
});

it('is what was chosen before', () => {
  localStorage.setItem('ui-theme', 'dark');
  renderSwitch();
  expect(screen.getByRole('button').textContent).toBe('dark');
});

it('changes the page at once and keeps the choice', async () => {
  renderSwitch();
  await userEvent.click(screen.getByRole('button', { name: 'light' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('ui-theme')).toBe('dark');
});
