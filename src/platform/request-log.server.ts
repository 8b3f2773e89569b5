import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from './log.server.ts';
import type { Metrics } from './metrics.server.ts';
import { pagePathOf } from './page-cache/page-request.ts';
import { pathOfRequestTarget, requestTargetError } from './request-path.server.ts';

/** The logged status of a request whose client disconnected before the response was sent. */
const clientGone = 499;

export type RequestLogOptions = {
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'countRequest'>;
  /** Returns the route pattern of a page's path. */
  patternOf(path: string): string;
  /** Paths handled outside the router. Each one is logged as its own route. */
  readonly ownPaths: ReadonlySet<string>;
  now(): number;
};

/**
 * Routes logged only at the debug level unless the status is an error. Machines request the health and metrics routes continuously, and
 * pages request many files.
 */
const frequentRoutes: ReadonlySet<string> = new Set(['(file)', '/livez', '/readyz', '/metrics']);

export type RequestLog = {
  /** Logs and counts a request when its response closes, whether it was completed or aborted. */
  follow(request: IncomingMessage, response: ServerResponse): LoggedRequest;
  /** Sets the request id that is logged with this response. */
  identify(response: ServerResponse, requestId: string): void;
};

export type LoggedRequest = { isFile: boolean };

/** Creates a request log, which writes one log line and one measurement per request. */
export function openRequestLog(options: RequestLogOptions): RequestLog {
  const { log, metrics, patternOf, ownPaths, now } = options;
  const requestIds = new WeakMap<ServerResponse, string>();

  function routeOf(target: string, { isFile }: LoggedRequest): string {
    if (isFile) return '(file)';
    if (requestTargetError(target) !== undefined) return '(refused)';
    const path = pathOfRequestTarget(target);
    return ownPaths.has(path) ? path : patternOf(pagePathOf(path));
  }

  return {
    identify: (response, requestId) => void requestIds.set(response, requestId),
    follow(request, response) {
      const began = now();
      const { socket, method = '', url = '/' } = request;
      const sentBefore = socket.bytesWritten;
      const followed: LoggedRequest = { isFile: false };
      response.once('close', () => {
        const route = routeOf(url, followed);
        const status = response.headersSent ? response.statusCode : clientGone;
        const milliseconds = now() - began;
        metrics.countRequest({ method, route, status, seconds: milliseconds / 1000 });
        const write = frequentRoutes.has(route) && status < 400 ? log.debug : log.info;
        write('request', {
          method,
          route,
          status,
          requestId: requestIds.get(response),
          durationMilliseconds: Math.round(milliseconds * 10) / 10,
          bytes: socket.bytesWritten - sentBefore,
        });
      });
      return followed;
    },
  };
}
