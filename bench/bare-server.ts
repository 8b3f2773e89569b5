import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The answer that the bare server sends to every request: the least work for Node, as the baseline for pages. The parent process sends it
 * as a message and gets the port back.
 */
export type FixedResponse = {
  /** Header names and values alternating, the form that Node writes fastest. */
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
