/** Answers what no route of the API takes; its handler is named like an endpoint's: `functions/<name>.handler.ts`. */
export const UNKNOWN_ROUTE = 'edge/unknown-route';

/** Where the code of a function stands after bundling, from the project's folder: `index.mjs` in there exports `handler`. */
export function bundleFolder(name: string): string {
  return `dist/functions/${name.replaceAll('/', '-')}`;
}

/** Where a stage's page stands after its build, from the project's folder. Each stage's has that stage's key for cards in it. */
export function pageFolder(stage: string): string {
  return `dist/web-${stage}`;
}
