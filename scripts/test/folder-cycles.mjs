import directions from '../../.dependency-cruiser.mjs';

/**
 * No cycles between the folders of functions, tests apart: a test may bring any two areas together.
 * A run of its own, since the checker judges folders by every file it has read.
 */
// biome-ignore lint/style/noDefaultExport: the checker reads the default export.
export default {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment: 'No cycles between the folders of functions: what two areas need of each other stands in a third.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^functions/' },
      to: { circular: true },
    },
  ],
  options: { ...directions.options, exclude: { path: '\\.test\\.ts$|(^|/)testing/' } },
};
