/** Metadata keys of a function in the template: its entry's name and where its bundle stands in the project. */
export const ENTRY_METADATA = 'crossbook:entry';
export const BUNDLE_METADATA = 'crossbook:bundle';
