import { builtinModules } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * In Lambda, AWS credentials are in the environment. The SDK's other providers (profiles, single sign-on, containers, instance metadata)
 * would be a third of each function's code.
 */
const ENVIRONMENT_CREDENTIALS = `
import { fromEnv } from '@aws-sdk/credential-provider-env';
export const defaultProvider = (init) => fromEnv(init);
`;

export function environmentCredentials(root: string): Plugin {
  return {
    name: 'environment-credentials',
    setup(build) {
      build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ path }) => ({
        path,
        namespace: 'lambda',
      }));
      build.onLoad({ filter: /./, namespace: 'lambda' }, () => ({
        contents: ENVIRONMENT_CREDENTIALS,
        resolveDir: join(root, 'node_modules/@aws-sdk/core'),
      }));
    },
  };
}

/**
 * Loads Node's built-in modules at the first use of a member. A plain import loads the whole module and evaluates its getters: `node:process`
 * and `node:fs` alone take a tenth of a cold start each, and most of the SDK's imports are for features that Lambda does not use. Modules
 * whose export is a function or class (`node:events`, `node:stream`) are not changed.
 */
export const lazyBuiltins: Plugin = {
  name: 'builtins-when-used',
  setup(build) {
    build.onResolve({ filter: /^(node:)?[a-z_/]+$/ }, ({ path }) => {
      const name = path.replace(/^node:/, '');
      if (!isPlainObject(name)) return undefined;
      return { path: name, namespace: 'builtin' };
    });
    build.onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
      contents: path === 'process' ? 'module.exports=process' : lazyModule(path),
    }));
  },
};

function isPlainObject(name: string): boolean {
  return builtinModules.includes(name) && typeof process.getBuiltinModule(name) === 'object';
}

/** Members are on the prototype, which esbuild's import helper copies without reading; it would read own members. */
function lazyModule(name: string): string {
  return `let loaded;module.exports=Object.create(new Proxy({},{get:(_,name)=>name==="__esModule"?false:(loaded??=process.getBuiltinModule("node:${name}"))[name]}))`;
}
