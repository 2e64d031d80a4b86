import { basename, dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Modules that functions load when they first need them: `await import('./client.ts')`. Each is bundled once more, as a file beside the
 * functions that name it. Inside of a function its text would be read by every cold start, and what it shares with the rest could be
 * neither left out nor put in order. A class or a variable of ours would be there twice, so that none of these modules may hold one
 * that is compared or kept across.
 */
export const lateModules: readonly string[] = [
  'functions/users/common-passwords.ts',
  'functions/edge/routes.ts',
  'functions/platform/parameter-store.ts',
  'functions/platform/stripe/client.ts',
];

/** The name of a late module's file, beside `index.mjs`: `platform-stripe-client`. */
export function lateName(source: string): string {
  return relative('functions', source).replaceAll('/', '-').replace(/\.ts$/, '');
}

/** Leaves late modules out of what imports them. Refuses any other import that is made when it is needed. */
export function lateImports(root: string, late: readonly string[]): Plugin {
  return {
    name: 'late-imports',
    setup(build) {
      build.onResolve({ filter: /./ }, ({ kind, importer, path }) => {
        if (kind !== 'dynamic-import' || importer.includes('node_modules')) return undefined;
        const source = relative(root, resolve(dirname(importer), path));
        if (late.includes(source)) return { path: `./${lateName(source)}.mjs`, external: true };
        const where = relative(root, importer);
        return {
          errors: [
            { text: `${where} imports ${path} when it is needed: list it in ${basename(import.meta.filename)}` },
          ],
        };
      });
    },
  };
}
