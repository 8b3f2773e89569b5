import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
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
    // Decoded as a whole: part by part takes a millisecond more once a character is split between two parts.
    return (await buffer(pipe(new PassThrough()))).toString();
  } finally {
    clearTimeout(limit);
  }
}
