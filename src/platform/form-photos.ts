import { maxPhotos } from '../core/photos.ts';

/**
 * Returns the photos in a form. Reads at most one more than allowed, which is enough to detect that there are too many. Ignores file names.
 */
export async function readFormPhotos(form: FormData): Promise<Uint8Array[]> {
  const files = form
    .getAll('photos')
    .filter((entry): entry is File => typeof entry !== 'string' && entry.size > 0);
  return Promise.all(
    files.slice(0, maxPhotos + 1).map(async (file) => new Uint8Array(await file.arrayBuffer())),
  );
}

/**
 * Returns a sentence for the visitor whose photo upload was rejected with this status (408, 413 or 503) before it was read, or undefined
 * for any other status.
 */
export function photoUploadProblem(status: number): string | undefined {
  if (status === 413) return 'Your photos are too large to send together. Please send fewer or smaller ones.';
  if (status === 408) return 'Your photos took too long to upload. Please try again on a better connection.';
  return status === 503
    ? 'We’re receiving a lot of photos right now. Please send yours again in a minute.'
    : undefined;
}
