import { data } from 'react-router';
import { decryptCasePhotos } from '../../engine/support/index.server.ts';
import { respondWithPhoto } from '../photo-response.server.ts';
import { requireThread } from '../thread-request.server.ts';
import type { Route } from './+types/inbox-photo.ts';

/** Returns a decrypted photo of a support case. */
export async function loader(args: Route.LoaderArgs) {
  const { dependencies, subject } = await requireThread(args);
  const { database, seal } = dependencies;
  const photos =
    subject.kind === 'case' ? await decryptCasePhotos(database.read, seal, { id: subject.caseId }) : [];
  const photo = photos[Number(args.params.position) - 1];
  if (!photo) throw data(null, { status: 404 });
  return respondWithPhoto(photo);
}
