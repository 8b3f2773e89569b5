import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { invariant } from '../core/invariant.ts';
import type { Configuration } from './configuration.server.ts';
import { StartError } from './start-error.ts';

/** The maximum time for requests in progress to finish at shutdown. */
const finishMilliseconds = 25_000;

/** The maximum time for a request to arrive, long enough for the largest upload. The shop ends other requests much earlier. */
const requestMilliseconds = 30 * 60 * 1000;

/**
 * Returns servers that listen on every configured address. Skips ::1 on a machine without it.
 * @throws StartError when the port is in use
 */
export async function listenOnConfiguredHosts(
  { hosts, port }: Configuration,
  listener: RequestListener,
): Promise<Server[]> {
  const servers: Server[] = [];
  for (const host of hosts) {
    const server = createServer(
      { headersTimeout: 10_000, requestTimeout: requestMilliseconds, keepAliveTimeout: 65_000 },
      listener,
    );
    server.listen(servers.length === 0 ? port : portOfServers(servers), host);
    try {
      await once(server, 'listening');
      servers.push(server);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (host === '::1' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) continue;
      for (const opened of servers) opened.close();
      if (code !== 'EADDRINUSE') throw error;
      throw new StartError(
        `PORT ${port} is in use on ${host}. The shop may already be running. Stop it, or set PORT to another port.`,
      );
    }
  }
  return servers;
}

/** Returns the port that all servers of the process share. */
export function portOfServers([first]: readonly Server[]): number {
  const address = first?.address();
  invariant(address !== null && typeof address === 'object', 'a listening server has a port');
  return address.port;
}

/** Returns every origin at which browsers can reach the shop. The first one is shown to people. */
export function shopOrigins({ mode, publicUrl }: Configuration, port: number): string[] {
  const named = publicUrl === undefined ? [] : [publicUrl];
  if (mode === 'production') return named;
  return [...named, `http://localhost:${port}`, `http://127.0.0.1:${port}`];
}

/** Stops accepting connections, closes idle ones and waits for requests in progress, up to 25 seconds. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const late = setTimeout(() => server.closeAllConnections(), finishMilliseconds);
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearTimeout(late);
  clearInterval(idle);
}
