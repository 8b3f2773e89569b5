import { lookup as resolve } from 'node:dns';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { FormCall, FormCallAnswer, FormCaller } from './port.ts';

/** The number of bytes read of a response. A message for a visitor is shorter. */
const longestAnswer = 64 * 1024;

/** The networks that are not public: this machine, private networks, cloud-internal and reserved addresses. */
const closedNetworks: readonly (readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 3, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
  ['4000::', 2, 'ipv6'],
  ['8000::', 1, 'ipv6'],
];
/** One block list per address family, because a combined list would match every IPv4 address against the IPv6-mapped range. */
const closed = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix, family] of closedNetworks) closed[family].addSubnet(network, prefix, family);

/** Returns whether an address is public. An IPv4 address mapped into IPv6 is never public. */
export function isPublicIpAddress(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return isIP(address) !== 0 && !closed[family].check(address, family);
}

/**
 * Creates a caller over HTTP. A host name is resolved once, and the connection uses exactly the address that was checked.
 * @param isOpen whether an address may be reached; tests allow their own machine.
 */
export function createFormCaller({
  milliseconds,
  isOpen = isPublicIpAddress,
}: {
  readonly milliseconds: number;
  readonly isOpen?: (address: string) => boolean;
}): FormCaller {
  return {
    call: async (call) => {
      const url = new URL(call.url);
      const host = url.hostname.replace(/^\[|\]$/g, '');
      // An IP address in place of a name is not resolved, so it is checked here.
      if (isIP(host) !== 0 && !isOpen(host)) return { kind: 'forbidden' };
      try {
        return await answerOf(await sent(url, call, { milliseconds, isOpen }));
      } catch (error) {
        return error instanceof ClosedAddress ? { kind: 'forbidden' } : { kind: 'silent' };
      }
    },
  };
}

class ClosedAddress extends Error {
  override name = 'ClosedAddress';
}

type Means = { readonly milliseconds: number; readonly isOpen: (address: string) => boolean };

async function sent(url: URL, call: FormCall, { milliseconds, isOpen }: Means): Promise<IncomingMessage> {
  const { body, headers } = await written(url, call);
  const lookup: LookupFunction = (name, options, answer) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) answer(error ?? new Error('no address'), '');
      else if (!addresses.every(({ address }) => isOpen(address))) answer(new ClosedAddress(), '');
      else if (options.all) answer(null, addresses);
      else answer(null, first.address, first.family);
    });
  };
  const options: RequestOptions = {
    method: call.method,
    headers: { ...call.headers, ...headers, 'idempotency-key': call.key, accept: 'application/json' },
    lookup,
    // A connection ends with its call and is never reused.
    agent: false,
    signal: AbortSignal.timeout(milliseconds),
    maxHeaderSize: 16 * 1024,
  };
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    request(url, options, resolve)
      .on('error', reject)
      // A response in another protocol causes neither a response nor an error; its connection just closes.
      .on('close', () => reject(new Error('closed without a response')))
      .end(body);
  });
}

/** Returns the body and its headers, encoded by content type. For a GET, adds the fields to `url` instead. */
async function written(url: URL, { method, contentType, fields }: FormCall) {
  if (method === 'GET') {
    for (const [name, value] of fields) url.searchParams.append(name, value);
    return { body: undefined, headers: {} };
  }
  const body = bodyOf(contentType, fields);
  const response = new Response(body);
  const bytes = Buffer.from(await response.arrayBuffer());
  const type =
    contentType === 'multipart/form-data' ? (response.headers.get('content-type') ?? '') : contentType;
  return { body: bytes, headers: { 'content-type': type, 'content-length': bytes.length } };
}

function bodyOf(contentType: FormCall['contentType'], fields: FormCall['fields']): string | FormData {
  if (contentType === 'application/x-www-form-urlencoded') {
    return new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
  }
  if (contentType === 'application/json') return JSON.stringify(asObject(fields));
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/** Returns the fields as an object. A name with several values has a list as its value. */
function asObject(fields: FormCall['fields']): object {
  const names = [...new Set(fields.map(([name]) => name))];
  return Object.fromEntries(
    names.map((name) => {
      const values = fields.filter(([each]) => each === name).map(([, value]) => value);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

/** Returns the status and text of a response. The text is undefined if the response is too long or incomplete. */
async function answerOf(answer: IncomingMessage): Promise<FormCallAnswer> {
  const status = answer.statusCode ?? 0;
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > longestAnswer) return { kind: 'answered', status, text: undefined };
      chunks.push(chunk);
    }
    return { kind: 'answered', status, text: Buffer.concat(chunks).toString('utf8') };
  } catch {
    return { kind: 'answered', status, text: undefined };
  }
}
