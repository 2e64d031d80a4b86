import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstChunks } from './first-chunks.ts';
import { NOTICES_FILE, styleNotices } from './third-party-notices.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The letters of nearly every text, without which the first view would be drawn twice. */
const FIRST_FONT = /^assets\/inter-latin-wght-normal-[\w-]+\.woff2$/;

/** Has the browser fetch the font beside the styles that name it, not after them. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: (_html, { bundle = {} }) =>
    Object.keys(bundle)
      .filter((file) => FIRST_FONT.test(file))
      .map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
        injectTo: 'head-prepend' as const,
      })),
};

/** The entry gives way to the styles: they are what the splash in the document waits for. */
const entryAfterStyles: Plugin = {
  name: 'entry-after-styles',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module" crossorigin', '$& fetchpriority="low"'),
  },
};

export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), preloadFont, entryAfterStyles, styleNotices],
  // Unknown unless a stage's page is built.
  define: { 'import.meta.env.VITE_SITE_ORIGIN': JSON.stringify('') },
  build: {
    outDir: fileURLToPath(new URL('../dist/web', import.meta.url)),
    emptyOutDir: true,
    license: { fileName: NOTICES_FILE },
    target: 'es2023',
    // Fonts and images stay files: the page's policy allows no data: fonts, and files are cached for good.
    assetsInlineLimit: 0,
    // The preload polyfill is for browsers older than the target.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: firstChunks(root) } } },
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
