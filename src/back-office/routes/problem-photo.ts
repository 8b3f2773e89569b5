import { data } from 'react-router';
import { decryptProblemPhotos } from '../../engine/orders/returns/index.server.ts';
import { photoResponse } from '../photo-answer.server.ts';
import { requireProblem } from '../problem-request.server.ts';
import type { Route } from './+types/problem-photo.ts';

/** Returns a decrypted photo of a problem report. */
export async function loader(args: Route.LoaderArgs) {
  const { dependencies, problem } = await requireProblem(args);
  const photos = await decryptProblemPhotos(dependencies.database.read, dependencies.seal, problem);
  const photo = photos[Number(args.params.position) - 1];
  if (!photo) throw data(null, { status: 404 });
  return photoResponse(photo);
}
