import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstChunks } from './first-chunks.ts';
import { pageFacts } from './page-facts.ts';
import { serviceWorker } from './service-worker.ts';
import { NOTICES_FILE, styleNotices } from './third-party-notices.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** What nearly all text needs; if it loads late, the first view is rendered twice. */
const FIRST_FONT = /^assets\/inter-common-[\w-]+\.woff2$/;

/** Makes the browser fetch the font in parallel with the styles that refer to it, not after them. */
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

/** Lowers the priority of the entry script below the styles, which the splash screen in the document needs. */
const entryAfterStyles: Plugin = {
  name: 'entry-after-styles',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module" crossorigin', '$& fetchpriority="low"'),
  },
};

export default defineConfig(({ isSsrBuild = false }) => ({
  root,
  plugins: [
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [] : [preloadFont, entryAfterStyles, styleNotices, serviceWorker]),
  ],
  // The origin is set only when the page of a stage is built.
  define: { ...pageFacts, 'import.meta.env.VITE_SITE_ORIGIN': JSON.stringify('') },
  build: {
    outDir: fileURLToPath(new URL('../dist/web', import.meta.url)),
    emptyOutDir: true,
    license: isSsrBuild ? false : { fileName: NOTICES_FILE },
    target: 'es2023',
    // Fonts and images stay files: the page's CSP allows no data: fonts, and files are cached forever.
    assetsInlineLimit: 0,
    // The preload polyfill is for browsers older than the target.
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: firstChunks(root) } } },
  },
  optimizeDeps: {
    // Listed, since the development server would discover lazily loaded dependencies late, with a second copy of React.
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
}));
