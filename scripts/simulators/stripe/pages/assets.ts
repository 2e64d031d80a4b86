import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { PAGES_STYLE_PATH } from './html.ts';

export const SCRIPT_PATH = '/__local/stripe/stripe.js';
export const ELEMENT_STYLE_PATH = '/__local/stripe/payment-element.css';

const BROWSER = join(import.meta.dirname, '../browser');

interface Asset {
  readonly type: string;
  readonly read: () => Promise<string> | string;
}

const assets: Readonly<Record<string, Asset>> = {
  [SCRIPT_PATH]: { type: 'text/javascript', read: bundledScript },
  [ELEMENT_STYLE_PATH]: { type: 'text/css', read: () => readFileSync(join(BROWSER, 'payment-element.css'), 'utf8') },
  [PAGES_STYLE_PATH]: { type: 'text/css', read: () => readFileSync(join(import.meta.dirname, 'pages.css'), 'utf8') },
};

export function assetAt(path: string): Asset | undefined {
  return Object.hasOwn(assets, path) ? assets[path] : undefined;
}

let bundled: Promise<string> | undefined;

/** One plain script of the modules in `browser/`, made once. */
export function bundledScript(): Promise<string> {
  bundled ??= build({
    entryPoints: [join(BROWSER, 'stripe.js')],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  }).then(({ outputFiles: [file] }) => file?.text ?? '');
  return bundled;
}
