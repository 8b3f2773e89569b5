import { mostPhotos } from '../core/photos.ts';

/** The photographs of a form. One more than is taken is enough to see that there are too many; names are nobody's business. */
export async function readPhotos(form: FormData): Promise<Uint8Array[]> {
  const files = form
    .getAll('photos')
    .filter((entry): entry is File => typeof entry !== 'string' && entry.size > 0);
  return Promise.all(
    files.slice(0, mostPhotos + 1).map(async (file) => new Uint8Array(await file.arrayBuffer())),
  );
}

/** Why a form with photographs was sent back before anybody looked at it; undefined when that was not the reason. */
export function uploadProblem(status: number): string | undefined {
  if (status === 413) return 'Together these photos are more than we can take at once.';
  if (status === 408)
    return 'Your photos arrived too slowly. Please try again where the connection is better.';
  return status === 503
    ? 'Many photos are arriving at this moment. Please send them again in a minute.'
    : undefined;
}
