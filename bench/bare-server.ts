import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A process that answers every request with the same bytes: the least work for Node, as the baseline for pages. The answer to send comes as
 * a message, and its port is sent back.
 */
export type BareAnswer = {
  /** Names and values in turn, as Node writes them fastest. */
  readonly headers: readonly string[];
  readonly bodyBase64: string;
};

process.once('message', ({ headers, bodyBase64 }: BareAnswer) => {
  const body = Buffer.from(bodyBase64, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(200, [...headers]);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit());
