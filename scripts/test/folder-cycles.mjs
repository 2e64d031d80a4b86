import directions from '../../.dependency-cruiser.mjs';

/**
 * No cycles between the folders of functions, except by tests. A separate run, since the checker includes every file that it has read in its
 * folder dependencies.
 */
// biome-ignore lint/style/noDefaultExport: dependency-cruiser reads the default export.
export default {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment: 'No cycles between the folders of functions: move what two areas need from each other into a third.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^functions/' },
      to: { circular: true },
    },
  ],
  options: { ...directions.options, exclude: { path: '\\.test\\.ts$|(^|/)testing/' } },
};
