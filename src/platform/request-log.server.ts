import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from './log.server.ts';
import type { Metrics } from './metrics.server.ts';
import { pagePathOf } from './page-cache/page-request.ts';
import { pathOfTarget, requestTargetError } from './request-path.server.ts';

/** The status for a response whose client disconnected before it was written. */
const clientGone = 499;

export type RequestLogOptions = {
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'countRequest'>;
  /** Returns the pattern of a page's route. */
  patternOf(path: string): string;
  /** Paths answered outside the router; each is its own route name. */
  readonly ownPaths: ReadonlySet<string>;
  now(): number;
};

/** Routes logged only at the debug level, because machines request them all day, or pages once per image. */
const frequentRoutes: ReadonlySet<string> = new Set(['(file)', '/livez', '/readyz', '/metrics']);

export type RequestLog = {
  /** Logs and counts a request when its response ends, however it ends. */
  follow(request: IncomingMessage, response: ServerResponse): FollowedRequest;
  /** Sets the request id of this response's log line. */
  identify(response: ServerResponse, requestId: string): void;
};

export type FollowedRequest = { isFile: boolean };

/** Opens the log, which writes one line and one measurement for every request. */
export function openRequestLog(options: RequestLogOptions): RequestLog {
  const { log, metrics, patternOf, ownPaths, now } = options;
  const requestIds = new WeakMap<ServerResponse, string>();

  function routeOf(target: string, { isFile }: FollowedRequest): string {
    if (isFile) return '(file)';
    if (requestTargetError(target) !== undefined) return '(refused)';
    const path = pathOfTarget(target);
    return ownPaths.has(path) ? path : patternOf(pagePathOf(path));
  }

  return {
    identify: (response, requestId) => void requestIds.set(response, requestId),
    follow(request, response) {
      const began = now();
      const { socket, method = '', url = '/' } = request;
      const sentBefore = socket.bytesWritten;
      const followed: FollowedRequest = { isFile: false };
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
