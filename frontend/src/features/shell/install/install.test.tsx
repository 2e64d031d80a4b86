import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { keepInstallPrompt } from '../../../lib/install-prompt.ts';
import { renderPart } from '../../../testing/render.tsx';
import { InstallCard } from './InstallCard.tsx';
import { countVisit, rememberOffer } from './visits.ts';

keepInstallPrompt();

const HOUR_MS = 3_600_000;
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';

describe('visits', () => {
  it('offer to install the page from the third on, and once', () => {
    expect([0, 1, 2, 3].map((hour) => countVisit(1e12 + hour * HOUR_MS))).toEqual([false, false, true, true]);
    rememberOffer();
    expect(countVisit(1e12 + 9 * HOUR_MS)).toBe(false);
  });

  it('within half an hour count once', () => {
    expect([0, 1, 29, 29.9].map((minutes) => countVisit(1e12 + minutes * 60_000))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it.each(['{', '[]', '{"count":"9"}'])('stored as %s begin anew', (text) => {
    localStorage.setItem('visits', text);
    expect(countVisit(1e12)).toBe(false);
  });
});

describe('the card', () => {
  it('has a button where the browser can ask, which asks once', async () => {
    renderPart(<InstallCard />);
    expect(screen.queryByRole('button', { name: 'Install Crossbook' })).toBeNull();
    const prompt = vi.fn(async () => ({}));
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    act(() => void window.dispatchEvent(event));
    expect(event.defaultPrevented).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Install Crossbook' }));
    expect(prompt).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Install Crossbook' })).toBeNull();
  });

  it('has the steps on an iPhone, and says that push needs them', () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
    renderPart(<InstallCard />);
    expect(screen.getByText(/push alerts need it/)).toBeDefined();
    expect(screen.getAllByRole('listitem')[1]?.textContent).toBe('Choose Add to Home Screen.');
  });

  it('says so where it is installed', () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
      return Object.assign(new EventTarget(), {
        matches: query.includes('standalone'),
        media: query,
      }) as MediaQueryList;
    });
    renderPart(<InstallCard />);
    expect(screen.getByText('Crossbook is installed on this device.')).toBeDefined();
  });
});
