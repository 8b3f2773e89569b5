import type { RouterContextProvider } from 'react-router';
import { requestContext } from './context.server.ts';

/** What a request shows of whoever sent it; it proves nothing but what its cookies do. */
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
