import type { RouterContextProvider } from 'react-router';
import { requestContext } from './context.server.ts';

/** Returns a request's client address, request id, user agent and Cookie header. Only the cookies can authenticate the sender. */
export function readRequestSender({
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
