/** Calls the API through the local CDN as a browser does. */
export function createBrowserClient(site: string, origin: string) {
  let cookie = '';

  // biome-ignore lint/suspicious/noExplicitAny: replies are checked by the tests' assertions.
  async function api(path: string, init: RequestInit = {}): Promise<{ status: number; headers: Headers; json: any }> {
    const headers = { origin, 'content-type': 'application/json', cookie };
    const reply = await fetch(`${site}/api/${path}`, { ...init, headers });
    const text = await reply.text();
    return { status: reply.status, headers: reply.headers, json: text === '' ? undefined : JSON.parse(text) };
  }

  const post = (path: string, body: object = {}) => api(path, { method: 'POST', body: JSON.stringify(body) });

  return {
    /** Of the session. */
    cookie: () => cookie,
    api,
    post,
    /** Returns the answer's status and keeps the session. */
    signIn: async (email: string, password: string): Promise<number> => {
      const { status, headers } = await post('login', { email, password });
      cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
      return status;
    },
  };
}
