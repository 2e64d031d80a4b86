import type { Route } from '../deployed.ts';

export interface Match {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Picks the route as an HTTP API does: by method and whole path, fixed parts before parameters, `$default` where none fits
 * (also for a known path with another method). `path` is decoded already, so that `%2F` parts segments.
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
  const [routeMethod, pattern] = key.split(' ');
  if (pattern === undefined || (routeMethod !== method && routeMethod !== 'ANY')) return undefined;
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined ? part !== value : value === '') return undefined;
    if (name !== undefined) parameters[name] = value;
  }
  return parameters;
}
