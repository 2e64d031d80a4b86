/**
 * Stops zod from compiling schemas with `new Function`, which the Content Security Policy blocks and reports. Must be main.tsx's first
 * import, to run before any schema is created. Set as a global, because importing zod here would put it in the first chunk.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
