import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: fileURLToPath(new URL('../dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    // Fonts and images stay files: the page's policy allows no data: fonts, and files are cached for good.
    assetsInlineLimit: 0,
    // The preload polyfill is for browsers older than the target.
    modulePreload: { polyfill: false },
  },
  server: { fs: { allow: [fileURLToPath(new URL('..', import.meta.url))] } },
});
