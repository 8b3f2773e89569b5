import type { Photo } from '../../../core/photos.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { unsealPhoto } from '../../../platform/sealed-photos.server.ts';
import { sealedPhotosOfProblem } from './store.server.ts';
import type { ProblemReport } from './types.ts';

/** Returns the decrypted photos of a problem report for the staff who decide about it. No page of the shop shows them. */
export async function decryptProblemPhotos(
  read: Transaction,
  seal: Seal,
  { id }: Pick<ProblemReport, 'id'>,
): Promise<Photo[]> {
  const photos = await sealedPhotosOfProblem(read, id);
  return photos.map((photo) => unsealPhoto(seal, photo));
}
