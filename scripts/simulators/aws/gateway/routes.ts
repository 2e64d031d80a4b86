import type { Route } from '../deployment.ts';

export interface Match {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Picks the route as an HTTP API does: by method and whole path, fixed segments before parameters, otherwise `$default` (also for a
 * known path with another method). `path` is already decoded, so `%2F` separates segments.
 */
export function matchRoute(routes: readonly Route[], method: string, path: string): Match | undefined {
  const found = routes
    .flatMap((route) => {
      const parameters = parametersOf(route.key, method, path);
      return parameters === undefined ? [] : [{ route, parameters }];
    })
    .toSorted((a, b) => Object.keys(a.parameters).length - Object.keys(b.parameters).length);
  const fallback = routes.find(({ key }) => key === '$default');
  return found[0] ?? (fallback && { route: fallback, parameters: {} });
}

function parametersOf(key: string, method: string, path: string): Record<string, string> | undefined {
  if (!key.startsWith(`${method} `) && !key.startsWith('ANY ')) return undefined;
  const [, pattern = ''] = key.split(' ');
  const patternParts = pattern.split('/');
  const pathParts = path.split('/');
  if (patternParts.length !== pathParts.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of patternParts.entries()) {
    const value = pathParts[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined ? part !== value : value === '') return undefined;
    if (name !== undefined) parameters[name] = value;
  }
  return parameters;
}
