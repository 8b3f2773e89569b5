import { type ActionFunction, data, type LoaderFunction, type RouterContextProvider } from 'react-router';
import { requestContext } from './context.server.ts';
import type { Log } from './log.server.ts';
import { isClientDisconnect, isDatabaseBusy, isDatabaseOutage } from './outage.server.ts';

type LogOf = (context: Readonly<RouterContextProvider>) => Pick<Log, 'error' | 'warn'>;

/** Wraps a loader or action so that it responds with 503 instead of a server error while the database is down or busy. */
export function withOutageResponse<Handler extends LoaderFunction | ActionFunction>(
  handle: Handler,
  logOf: LogOf,
) {
  return async (args: Parameters<Handler>[0]) => {
    try {
      return await handle(args);
    } catch (error) {
      const isAway = isDatabaseOutage(error);
      if ((!isAway && !isDatabaseBusy(error)) || isClientDisconnect(error, args.request.signal)) throw error;
      const log = logOf(args.context);
      const { requestId } = args.context.get(requestContext);
      if (isAway) log.error('database not reachable', { requestId, error });
      else log.warn('database is busy', { requestId, error });
      throw data(isAway ? null : 'DATABASE_BUSY', { status: 503 });
    }
  };
}
