import { builtinModules } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * In Lambda an account's keys stand in the environment. All other places where the SDK looks for them (profiles, single sign-on,
 * containers, machines) would be a third of each function's code.
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
 * Node's own modules are loaded by the first use of one of their members. Importing one loads all of it, and all that its getters
 * lead to: `node:process` and `node:fs` alone cost a tenth of a start each, and most of what the SDK imports is for files, profiles and
 * machines that Lambda has not. Those whose export is a function or class (`node:events`, `node:stream`) stay as they are.
 */
export const builtinsWhenUsed: Plugin = {
  name: 'builtins-when-used',
  setup(build) {
    build.onResolve({ filter: /^(node:)?[a-z_/]+$/ }, ({ path }) => {
      const name = path.replace(/^node:/, '');
      if (!isPlain(name)) return undefined;
      return { path: name, namespace: 'builtin' };
    });
    build.onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
      contents: path === 'process' ? 'module.exports=process' : whenUsed(path),
    }));
  },
};

function isPlain(name: string): boolean {
  return builtinModules.includes(name) && typeof process.getBuiltinModule(name) === 'object';
}

/** Members are found on the prototype, which esbuild's import helper takes over unread; its own members it would read. */
function whenUsed(name: string): string {
  return `let loaded;module.exports=Object.create(new Proxy({},{get:(_,name)=>name==="__esModule"?false:(loaded??=process.getBuiltinModule("node:${name}"))[name]}))`;
}
