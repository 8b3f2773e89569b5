import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/** The time limit for rendering a page. Exceeding it fails the request. */
const renderLimitMilliseconds = 5_000;

/** Renders the complete page and returns its markup. Throws if any part of the page throws, or when the time limit is exceeded. */
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
    // Decoded as a whole: part by part takes a millisecond more once a character is split between two parts.
    return (await buffer(pipe(new PassThrough()))).toString();
  } finally {
    clearTimeout(limit);
  }
}
