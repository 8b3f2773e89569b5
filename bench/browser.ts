import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export type Answer = {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
};

export type Browser = {
  get(path: string): Promise<Answer>;
  /** Sends a form as a page without scripts does, and does not follow where it leads. */
  post(path: string, fields: Readonly<Record<string, string>>): Promise<Answer>;
  close(): void;
};

/** A visitor of full age with cookies of their own, on one kept connection. */
export function openBrowser(origin: string): Browser {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const cookies = new Map([['isOver21', 'yes']]);

  async function send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Answer> {
    const sent = request(new URL(path, origin), {
      agent,
      method,
      headers: {
        ...headers,
        accept: 'text/html',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    }).end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return {
      status: answer.statusCode ?? 0,
      location: answer.headers.location,
      body: await text(answer),
    };
  }

  return {
    get: (path) => send('GET', path, {}),
    post: (path, fields) => {
      const body = new URLSearchParams(fields).toString();
      const headers = {
        origin,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(body)),
      };
      return send('POST', path, headers, body);
    },
    close: () => agent.destroy(),
  };
}
