import { prebuild } from '../dev/prebuild.ts';

/** Builds once what every worker's product needs. Playwright requires a default export. */
// biome-ignore lint/style/noDefaultExport: as above
export default prebuild;
