/** Makes a call, after asking who the user is if the server wants that; undefined if the user declined. */
export type WithIdentity = <T>(act: () => Promise<T>) => Promise<T | undefined>;
