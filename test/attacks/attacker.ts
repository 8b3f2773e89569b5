import { Agent, request } from 'node:http';

/** What came back over the wire, whatever it was. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly cookies: readonly string[];
  readonly location: string | undefined;
  readonly text: string;
};

export type Headers = Readonly<Record<string, string>>;
/** Pairs may name a field twice, which a record cannot. */
export type Fields = Readonly<Record<string, string>> | readonly (readonly [string, string])[];

export type Sent = {
  readonly method: string;
  /** As it goes over the wire; nothing tidies it up. */
  readonly target: string;
  readonly headers?: Headers;
  readonly body?: string | Buffer;
  /** Sends the body in pieces, without saying how long it is. */
  readonly chunked?: boolean;
};

const agent = new Agent({ keepAlive: true });
/** The shop hangs up on whoever sends more than it takes, so nothing may come after it on that connection. */
const oneRequest = new Agent();
const largeBytes = 32 * 1024;

/** One request, byte for byte as it is told: neither address nor headers are put right as a browser would. */
export function ask(origin: string, { method, target, headers, body, chunked }: Sent): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const isLarge = Buffer.byteLength(body ?? '') > largeBytes;
  const length = body === undefined || chunked ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        path: target,
        method,
        agent: isLarge ? oneRequest : agent,
        headers: { ...length, ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            cookies: response.headers['set-cookie'] ?? [],
            location: response.headers.location,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.on('error', reject);
    if (body !== undefined) sent.write(body);
    sent.end();
  });
}

export function encoded(fields: Fields): string {
  const pairs: [string, string][] = Array.isArray(fields) ? [...fields] : Object.entries(fields);
  return new URLSearchParams(pairs).toString();
}

export const formType = 'application/x-www-form-urlencoded';

/** A browser with its own cookies that shows the shop's pages and sends their forms, or what is given out as such. */
export type Visitor = {
  cookie(): string;
  get(target: string, headers?: Headers): Promise<Answer>;
  post(target: string, fields: Fields, headers?: Headers): Promise<Answer>;
};

/** @param publicOrigin what its forms say they come from, where browsers know the shop by another address than the test. */
export function visitorTo(origin: string, publicOrigin = origin): Visitor {
  const jar = new Map([['isOver21', 'yes']]);
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (sent: Sent): Promise<Answer> => {
    const answer = await ask(origin, { ...sent, headers: { cookie: cookie(), ...sent.headers } });
    for (const line of answer.cookies) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split(/=(.*)/);
      if (attributes.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return {
    cookie,
    get: (target, headers) => send({ method: 'GET', target, ...(headers && { headers }) }),
    post: (target, fields, headers) =>
      send({
        method: 'POST',
        target,
        headers: { origin: publicOrigin, 'content-type': formType, ...headers },
        body: encoded(fields),
      }),
  };
}
