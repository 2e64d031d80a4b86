import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { asMember, header, refusal, sent, server, visit } from './testing/product.tsx';

const theme = () => document.documentElement.dataset.theme;

async function choose(name: 'Dark theme' | 'Light theme') {
  fireEvent.click(header().getByRole('button', { name: 'Menu' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}

describe('Theme', () => {
  it('light by default', async () => {
    await visit();
    expect(theme()).toBe('light');
  });

  it("It is applied from local storage (storage key 'ui-theme')", async () => {
    localStorage.setItem('ui-theme', 'dark');
    await visit();
    expect(theme()).toBe('dark');
  });

  it('then overridden by the server preference once a user is signed in', async () => {
    localStorage.setItem('ui-theme', 'light');
    asMember();
    server.on('GET /api/user-preferences', { theme: 'dark' });
    await visit();
    await waitFor(() => expect(theme()).toBe('dark'));
  });

  it('A change is saved locally', async () => {
    await visit();
    await choose('Dark theme');
    expect(localStorage.getItem('ui-theme')).toBe('dark');
    expect(server.calls).toEqual([]);
  });

  it('and, when signed in, to the server', async () => {
    asMember();
    await visit();
    await choose('Dark theme');
    await waitFor(() => expect(sent('POST /api/user-preferences')).toEqual([{ theme: 'dark' }]));
  });

  it('Preference load or save failures are only logged', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    asMember();
    server.on('GET /api/user-preferences', refusal(500, 'No'));
    server.on('POST /api/user-preferences', refusal(500, 'No'));
    await visit();
    await choose('Dark theme');
    await waitFor(() => expect(log.mock.calls.flat().join('\n')).toMatch(/loaded[\s\S]*saved/));
    expect(theme()).toBe('dark');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
