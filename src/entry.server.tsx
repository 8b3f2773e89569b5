import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { DocumentProvider } from './features/shell/document.tsx';
import {
  dependenciesContext,
  type RequestFacts,
  requestContext,
  type ShopDependencies,
} from './platform/context.server.ts';
import css from './styles/app.css?inline';

/** Longest that a page may take to render; what is still missing then is answered as an error. */
const renderLimitMilliseconds = 5_000;

/**
 * Renders a document whole before the first byte leaves. Nothing on these pages is worth waiting for separately, a finished
 * page knows its length and its status, and a failure anywhere can still become an honest error page.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  const { nonce, requestId } = context.get(requestContext);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(limit);
        resolve(new Response(Buffer.concat(chunks), { status, headers }));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <DocumentProvider value={{ css, nonce, requestId }}>
        <ServerRouter context={entryContext} url={request.url} {...(nonce !== undefined && { nonce })} />
      </DocumentProvider>,
      {
        ...(nonce !== undefined && { nonce }),
        onAllReady: () => pipe(sink),
        onShellError: fail,
        onError: fail,
      },
    );
    const limit = setTimeout(
      () => abort(new Error('the page took too long to render')),
      renderLimitMilliseconds,
    );
    function fail(error: unknown): void {
      clearTimeout(limit);
      reject(error);
    }
  });
}

/** Gives loaders and actions what they may use. The keys are this bundle's own, so only this bundle can set them. */
export function createRequestContext(
  dependencies: ShopDependencies,
  facts: RequestFacts,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(dependenciesContext, dependencies);
  context.set(requestContext, facts);
  return context;
}
