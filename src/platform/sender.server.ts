import type { RouterContextProvider } from 'react-router';
import { requestContext } from './context.server.ts';

/** Returns what a request reveals about its sender. Only its cookies prove anything. */
export function readSender({
  request,
  context,
}: {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}) {
  const { clientAddress, requestId } = context.get(requestContext);
  return {
    clientAddress,
    requestId,
    userAgent: request.headers.get('user-agent') ?? undefined,
    cookieHeader: request.headers.get('cookie'),
  };
}
