/** Makes a call, after the user has confirmed their identity if the server wants that. */
export type Confirmed = <T>(act: () => Promise<T>) => Promise<T>;
