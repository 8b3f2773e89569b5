import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/** Time limit of rendering a page; a slower one is answered as an error. */
const renderLimitMilliseconds = 5_000;

/** Renders the page completely and returns the markup. Throws if any part of it throws, and on time-out. */
export async function renderPageMarkup(page: ReactNode, nonce: string | undefined): Promise<string> {
  const ready = Promise.withResolvers<void>();
  const { pipe, abort } = renderToPipeableStream(page, {
    ...(nonce !== undefined && { nonce }),
    // Everything is sent at once, so nothing is deferred to the end for a script to move.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: ready.resolve,
    onShellError: ready.reject,
    onError: ready.reject,
  });
  const limit = setTimeout(
    () => abort(new Error('the page took too long to render')),
    renderLimitMilliseconds,
  );
  try {
    await ready.promise;
    return await text(pipe(new PassThrough()));
  } finally {
    clearTimeout(limit);
  }
}
