/** Metadata keys of a function in the template: its entry name and the path of its bundle. */
export const ENTRY_METADATA = 'crossbook:entry';
export const BUNDLE_METADATA = 'crossbook:bundle';
