import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

/** Its address says what it may control: all of the site. Its name has no hash, since browsers look for a new version at the same address. */
const FILE = 'sw.js';
const ENTRY = fileURLToPath(new URL('worker/sw.ts', import.meta.url));

/** Builds the service worker as a file of its own beside the page, and serves it during development. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  configureServer({ middlewares }) {
    middlewares.use(`/${FILE}`, (_request, response, next) => {
      bundle().then(
        (code) => response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(code),
        next,
      );
    });
  },
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: FILE, source: await bundle() });
  },
};

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2023',
    legalComments: 'none',
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('the service worker was not built');
  return file.text;
}
