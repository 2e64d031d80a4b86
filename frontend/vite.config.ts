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
  optimizeDeps: {
    // Named, because code that is loaded late would make the development server find them late: with a second copy of React.
    include: [
      '@stripe/react-stripe-js',
      '@stripe/stripe-js/pure/index.mjs',
      '@tanstack/react-query',
      '@tanstack/react-virtual',
      'lucide-react',
      'radix-ui',
      'react',
      'react-dom/client',
      'react-router-dom',
      'zod/mini',
    ],
  },
  server: { fs: { allow: [fileURLToPath(new URL('..', import.meta.url))] } },
});
