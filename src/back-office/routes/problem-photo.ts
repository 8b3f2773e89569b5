import { data } from 'react-router';
import { decryptProblemPhotos } from '../../engine/orders/returns/index.server.ts';
import { respondWithPhoto } from '../photo-response.server.ts';
import { requireProblemReport } from '../problem-request.server.ts';
import type { Route } from './+types/problem-photo.ts';

/** Returns a decrypted photo of a problem report. */
export async function loader(args: Route.LoaderArgs) {
  const { dependencies, problem } = await requireProblemReport(args);
  const photos = await decryptProblemPhotos(dependencies.database.read, dependencies.seal, problem);
  const photo = photos[Number(args.params.position) - 1];
  if (!photo) throw data(null, { status: 404 });
  return respondWithPhoto(photo);
}
