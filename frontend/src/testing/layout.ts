import { afterEach, beforeEach, vi } from 'vitest';

/** happy-dom has no layout: every element gets this height, in pixels. */
const ROW_HEIGHT = 182;
const WINDOW_HEIGHT = 783;

export function withLayout(width: number): void {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_HEIGHT);
    vi.stubGlobal('innerHeight', WINDOW_HEIGHT);
    vi.stubGlobal('innerWidth', width);
    vi.stubGlobal('scrollTo', () => Promise.resolve()); // as newer browsers do
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}
