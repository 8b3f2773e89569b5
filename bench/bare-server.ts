import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The response that the bare server sends to every request: the least work Node can do, as the baseline for page benchmarks. The parent
 * process sends it as a message and receives the server's port in reply.
 */
export type FixedResponse = {
  /** Alternating header names and values, the form that Node writes fastest. */
  readonly headers: readonly string[];
  readonly bodyBase64: string;
};

process.once('message', ({ headers, bodyBase64 }: FixedResponse) => {
  const body = Buffer.from(bodyBase64, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(200, [...headers]);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit());
