/**
 * zod compiles schemas with `new Function`, which the page's policy forbids; the attempt alone is reported as a violation.
 * The first import of main.tsx: it must run before any schema is made. Set where zod will look for it, not by zod's own function,
 * because zod is loaded only when there is something to check.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
