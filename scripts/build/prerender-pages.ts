import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { build } from 'vite';
import * as z from 'zod';
import { PRERENDERED } from '../../frontend/src/lib/prerendered/marks.ts';
import { visitorFile, visitorPaths } from '../../shared/deployment/visitor-pages.ts';

const renderer = z.object({
  renderPage: z.custom<(path: string) => Promise<unknown>>((value) => typeof value === 'function'),
});
const renderedPage = z.object({ html: z.string(), title: z.string(), description: z.string().optional() });
/** React's mark of a part that could not be rendered and is left to the browser. */
const UNRENDERED = '<!--$!-->';
const APP_SCRIPT = /<script type="module"[^>]* src="([^"]+)"><\/script>/;
const PRELOADED_SCRIPT = /\s*<link rel="modulepreload"[^>]*>/g;
const ROOT = '<div id="root">';
const AFTER_ROOT = '<noscript>';

/**
 * Adds to a built page, for each path that visitors come to, a file with what they see there: painted without any script.
 * @param define of the page's build
 * @throws Error if a page cannot be rendered whole
 */
export async function prerenderPages(root: string, folder: string, define: Record<string, string>): Promise<void> {
  const index = await readFile(join(folder, 'index.html'), 'utf8');
  const template = withScript(index, await startScript(root, folder));
  // Below the project, whose packages it imports; each time another, since a process keeps the modules that it has imported.
  await mkdir(join(root, 'dist'), { recursive: true });
  const code = await mkdtemp(join(root, 'dist/renderer-'));
  try {
    await build({
      configFile: join(root, 'frontend/vite.config.ts'),
      logLevel: 'warn',
      define,
      build: { ssr: join(root, 'frontend/src/render-page.tsx'), outDir: code, emptyOutDir: true, copyPublicDir: false },
    });
    const { renderPage } = renderer.parse(await import(pathToFileURL(join(code, 'render-page.js')).href));
    for (const path of visitorPaths) {
      const page = renderedPage.parse(await renderPage(path));
      if (page.html.includes(UNRENDERED)) throw new Error(`a part of ${path} cannot be rendered without a browser`);
      const file = join(folder, visitorFile(path));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, withContent(template, page));
    }
  } finally {
    await rm(code, { recursive: true, force: true });
  }
}

/** Builds the script that starts the app, and returns its address. */
async function startScript(root: string, folder: string): Promise<string> {
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(root, 'frontend/src/start-when-idle.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2023',
  });
  const text = outputFiles.map((file) => file.text).join('');
  const name = `assets/start-${inlineHash(text)}.js`;
  await writeFile(join(folder, name), text);
  return `/${name}`;
}

function withScript(index: string, address: string): string {
  const app = APP_SCRIPT.exec(index)?.[1];
  if (app === undefined) throw new Error('index.html has no script of the app');
  return index
    .replace(PRELOADED_SCRIPT, '')
    .replace(APP_SCRIPT, () => `<script type="module" src="${address}" data-app="${app}"></script>`);
}

function withContent(template: string, { html, title, description }: z.output<typeof renderedPage>): string {
  const [before, splash] = withMetadata(template, { title, description }).split(ROOT);
  const after = splash?.indexOf(AFTER_ROOT) ?? -1;
  if (before === undefined || splash === undefined || after < 0) throw new Error('index.html has no root');
  return `${before}<div id="root" ${PRERENDERED}>${html}</div>\n    ${splash.slice(after)}`;
}

/** As the app sets them when it runs. */
function withMetadata(template: string, { title, description }: { title: string; description?: string | undefined }) {
  const replacements = [
    [/(<title>)[^<]*/, title],
    [/(<meta property="og:title" content=")[^"]*/, title],
    [/(<meta name="description") content="([^"]*)/, description],
    [/(<meta property="og:description" content=")[^"]*/, description],
  ] as const;
  return replacements.reduce((html, [place, text]) => {
    if (text === undefined) return html;
    // The product's own description is kept, for the pages that the app shows next.
    return html.replace(place, (_, before: string, product?: string | number) =>
      typeof product === 'string'
        ? `${before} data-product="${product}" content="${escaped(text)}`
        : `${before}${escaped(text)}`,
    );
  }, template);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** As long as those in Vite's names. */
function inlineHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}
