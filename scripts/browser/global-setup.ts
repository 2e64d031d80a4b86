import { prebuild } from '../dev/stage.ts';

/** Builds once what every worker's product needs, unless `npm test` has done so. Playwright requires a default export. */
// biome-ignore lint/style/noDefaultExport: as above
export default async function build(): Promise<void> {
  if (process.env.PREBUILT !== 'true') await prebuild();
}
