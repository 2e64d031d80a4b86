import * as z from 'zod/mini';

/**
 * zod compiles schemas with `new Function`, which the page's policy forbids; the attempt alone is reported as a violation.
 * The first import of main.tsx: it must run before any schema is made.
 */
z.config({ jitless: true });
