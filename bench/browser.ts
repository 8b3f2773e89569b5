import { type ConnectionResponse, openConnection } from './connection.ts';

export type Browser = {
  get(path: string): Promise<ConnectionResponse>;
  /** Submits a form the way a page without JavaScript does. Doesn't follow redirects. */
  post(path: string, fields: Readonly<Record<string, string>>): Promise<ConnectionResponse>;
  close(): void;
};

/**
 * Returns a client that acts as a visitor of legal age, with its own cookies, on one keep-alive connection.
 * @param given initial cookies, from name to value.
 */
export function openBrowser(origin: string, given: Readonly<Record<string, string>> = {}): Browser {
  const connection = openConnection(origin);
  const cookies = new Map([['isOver21', 'yes'], ...Object.entries(given)]);
  const headers = () => ({
    accept: 'text/html',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const keepCookies = (answer: ConnectionResponse): ConnectionResponse => {
    for (const cookie of answer.cookies) {
      const nameEnd = cookie.indexOf('=');
      cookies.set(cookie.slice(0, nameEnd), cookie.slice(nameEnd + 1));
    }
    return answer;
  };
  return {
    get: async (path) => keepCookies(await connection.ask({ method: 'GET', path, headers: headers() })),
    post: async (path, fields) => {
      const body = new URLSearchParams(fields).toString();
      const asked = { method: 'POST', path, headers: { ...headers(), origin }, body } as const;
      return keepCookies(await connection.ask(asked));
    },
    close: connection.close,
  };
}
