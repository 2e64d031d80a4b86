import { basename, dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Modules that functions import dynamically: `await import('./client.ts')`. Each is bundled separately, as a file beside the functions that
 * load it, so that cold starts do not parse it. Code shared with the function exists twice: these modules must not share classes or state
 * with the rest.
 */
export const lazyModules: readonly string[] = [
  'functions/identity/passkeys/webauthn.ts',
  'functions/identity/users/password-strength.ts',
  'functions/edge/routes.ts',
  'functions/platform/bucket-client.ts',
  'functions/platform/parameter-store.ts',
  'functions/platform/stripe/client.ts',
];

/** The name of a lazy module's file beside `index.mjs`: `platform-stripe-client`. */
export function lazyModuleName(source: string): string {
  return relative('functions', source).replaceAll('/', '-').replace(/\.ts$/, '');
}

/** Makes lazy modules external. Refuses other dynamic imports. */
export function lazyImports(root: string, lazy: readonly string[]): Plugin {
  return {
    name: 'lazy-imports',
    setup(build) {
      build.onResolve({ filter: /./ }, ({ kind, importer, path }) => {
        if (kind !== 'dynamic-import' || importer.includes('node_modules')) return undefined;
        const source = relative(root, resolve(dirname(importer), path));
        if (lazy.includes(source)) return { path: `./${lazyModuleName(source)}.mjs`, external: true };
        const where = relative(root, importer);
        return {
          errors: [{ text: `${where} imports ${path} dynamically: list it in ${basename(import.meta.filename)}` }],
        };
      });
    },
  };
}
