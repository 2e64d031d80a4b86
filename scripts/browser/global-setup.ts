import { prebuild } from '../dev/prebuild.ts';

/** Before all tests: what every worker's product is made of is made once. Playwright asks for a default export. */
// biome-ignore lint/style/noDefaultExport: as above
export default prebuild;
