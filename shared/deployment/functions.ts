/** Handles requests that match no route; its handler is named like an endpoint's: `functions/<name>.handler.ts`. */
export const UNKNOWN_ROUTE = 'edge/unknown-route';

/** Looks for the stage's secrets at each deployment; its source is `functions/<name>.job.ts`. */
export const SECRETS_CHECK = 'operations/deployment/check-secrets';

/** Folder of all functions' bundles, relative to the project's root. */
export const BUNDLES_FOLDER = 'dist/functions';

/** Path of a function's bundle from the project's root; its `index.mjs` exports `handler`. */
export function bundleFolder(name: string): string {
  return `${BUNDLES_FOLDER}/${name.replaceAll('/', '-')}`;
}

/** Path of a stage's built page from the project's root. It contains the stage's Stripe publishable key. */
export function pageFolder(stage: string): string {
  return `dist/web-${stage}`;
}
