/** Marks the app's element of a page that was rendered at build: it shows what a visitor sees. */
export const PRERENDERED = 'data-prerendered';

/** Dispatched on the document of such a page once the app has taken it over. */
export const APP_STARTED = 'app-started';
