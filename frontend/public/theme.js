// Applies the stored theme before the first paint. A file of its own because the page's policy allows no inline script.
// The key and the colours are those of src/lib/storage-keys.ts and src/ui/tokens.css.
(() => {
  let theme = 'light';
  try {
    const stored = localStorage.getItem('ui-theme');
    const system = stored === 'system' && matchMedia('(prefers-color-scheme: dark)').matches;
    if (stored === 'dark' || system) theme = 'dark';
  } catch {
    // Storage may be switched off; the page is then light.
  }
  document.documentElement.dataset.theme = theme;
  if (theme === 'dark') document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#0b0e15');
})();
