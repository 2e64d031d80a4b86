/** What a browser does, on the way to the CDN that this machine is. */
export function clientOf(site: string, origin: string) {
  let cookie = '';

  // biome-ignore lint/suspicious/noExplicitAny: replies are read here as a stranger would read them.
  async function api(path: string, init: RequestInit = {}): Promise<{ status: number; headers: Headers; json: any }> {
    const headers = { origin, 'content-type': 'application/json', cookie };
    const reply = await fetch(`${site}/api/${path}`, { ...init, headers });
    const text = await reply.text();
    return { status: reply.status, headers: reply.headers, json: text === '' ? undefined : JSON.parse(text) };
  }

  const post = (path: string, body: object = {}) => api(path, { method: 'POST', body: JSON.stringify(body) });

  return {
    api,
    post,
    /** Gives the answer's status; the session is the client's from then on. */
    signIn: async (email: string, password: string): Promise<number> => {
      const { status, headers } = await post('login', { email, password });
      cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
      return status;
    },
  };
}
