import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FormPolicy } from '../../src/engine/content/forms/destination-rules.ts';
import { createFormCaller } from '../../src/integrations/form-calls/http-adapter.server.ts';
import { openJobService } from '../../src/platform/jobs.server.ts';
import { createLog } from '../../src/platform/log.server.ts';
import { fixedClock } from './clock.ts';
import { createTestDatabase } from './database.ts';
import { testSeal } from './shop.ts';

/** Starts a server that receives form submissions and records them. Responds with 200 unless `willAnswer` has queued another response. */
export async function startFormReceiver() {
  const heard: {
    readonly method: string;
    readonly url: string;
    readonly headers: IncomingMessage['headers'];
    readonly body: string;
  }[] = [];
  const answers: { status: number; body: string; headers?: Record<string, string> }[] = [];
  let gate: Promise<void> | undefined;
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    heard.push({ method, url, headers, body: await text(request) });
    await gate;
    const { status, body, headers: more } = answers.shift() ?? { status: 200, body: '{}' };
    response.writeHead(status, more).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    heard,
    /** Queues the response to the next submission. */
    willAnswer: (status: number, body: object | string = '', headers?: Record<string, string>) =>
      answers.push({
        status,
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...(headers && { headers }),
      }),
    /** Holds back all responses until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export const emptyFormPolicy: FormPolicy = { mailboxes: [], actions: [], builder: undefined };

/** Wires the form use cases to a new database. Forms may be sent to servers on this machine. */
export async function startFormServices(policy: FormPolicy = emptyFormPolicy) {
  const test = await createTestDatabase();
  const log = createLog('silent');
  const jobs = await openJobService({ url: test.url, works: false, log });
  const clock = fixedClock();
  return {
    test,
    clock,
    dependencies: {
      database: test.database,
      clock,
      jobs: jobs.queue,
      seal: testSeal,
      log,
      formPolicy: policy,
      formCalls: createFormCaller({ milliseconds: 5_000, isOpen: (address) => address === '127.0.0.1' }),
    },
    stop: async () => {
      await jobs.stop();
      await test.drop();
    },
  };
}
