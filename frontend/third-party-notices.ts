import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Served next to index.html; the Legal page links to it. */
export const NOTICES_FILE = 'third-party-notices.txt';

/** Packages bundled through style sheets, which Vite's list of bundled packages (`build.license`) does not include. */
const STYLE_PACKAGES = ['@fontsource-variable/inter', 'tailwindcss'];

/** Adds their licenses to the notices that Vite writes for bundled scripts. */
export const styleNotices: Plugin = {
  name: 'style-notices',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const notices = bundle[NOTICES_FILE];
      if (notices?.type !== 'asset') throw new Error(`the build did not write ${NOTICES_FILE}`);
      notices.source = [String(notices.source), ...STYLE_PACKAGES.map(noticeOf)].join('\n');
    },
  },
  // The development server bundles nothing.
  configureServer: (server) => {
    server.middlewares.use(`/${NOTICES_FILE}`, (_request, response) => response.end('npm start -- --built serves it.'));
  },
};

/** In the format of Vite's entries. */
function noticeOf(name: string): string {
  const read = (file: string) => readFileSync(new URL(`../node_modules/${name}/${file}`, import.meta.url), 'utf8');
  const { version, license }: { version: string; license: string } = JSON.parse(read('package.json'));
  return `## ${name} - ${version} (${license})\n\n${read('LICENSE').trim()}\n`;
}
