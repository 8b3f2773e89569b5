import { Agent, request } from 'node:http';

/** A response exactly as received. */
export type RawResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly cookies: readonly string[];
  readonly location: string | undefined;
  readonly text: string;
};

export type RequestHeaders = Readonly<Record<string, string>>;
/** The fields of a form. Pairs allow a field to occur more than once, which a record cannot. */
export type FormFields = Readonly<Record<string, string>> | readonly (readonly [string, string])[];

export type RawRequest = {
  readonly method: string;
  /** The request target exactly as sent, without normalization. */
  readonly target: string;
  readonly headers?: RequestHeaders;
  readonly body?: string | Buffer;
  /** Whether the body is sent in chunks, without a content length. */
  readonly chunked?: boolean;
};

const agent = new Agent({ keepAlive: true });
/** Agent that opens a new connection for each request, because the shop closes the connection of a client that sends too much. */
const oneRequest = new Agent();
const largeBytes = 32 * 1024;

/** Sends one request byte for byte, without normalizing its target and headers as a browser does. */
export function sendRequest(
  origin: string,
  { method, target, headers, body, chunked }: RawRequest,
): Promise<RawResponse> {
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

export function encodeFields(fields: FormFields): string {
  const pairs: [string, string][] = Array.isArray(fields) ? [...fields] : Object.entries(fields);
  return new URLSearchParams(pairs).toString();
}

export const formContentType = 'application/x-www-form-urlencoded';

/** A browser with its own cookies that opens pages and submits genuine or forged forms. */
export type Visitor = {
  cookie(): string;
  get(target: string, headers?: RequestHeaders): Promise<RawResponse>;
  post(target: string, fields: FormFields, headers?: RequestHeaders): Promise<RawResponse>;
};

/**
 * Returns a browser without cookies.
 * @param publicOrigin the origin that the browser sends with forms, if browsers reach the shop at another origin than the test
 */
export function createVisitor(origin: string, publicOrigin = origin): Visitor {
  const jar = new Map([['isOver21', 'yes']]);
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (sent: RawRequest): Promise<RawResponse> => {
    const answer = await sendRequest(origin, { ...sent, headers: { cookie: cookie(), ...sent.headers } });
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
        headers: { origin: publicOrigin, 'content-type': formContentType, ...headers },
        body: encodeFields(fields),
      }),
  };
}
