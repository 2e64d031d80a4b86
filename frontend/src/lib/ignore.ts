/** For a listener that must be there and has nothing to do. */
export function ignore(): void {}
