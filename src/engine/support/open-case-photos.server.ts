import type { Photo } from '../../core/photos.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { openPhoto } from '../../platform/sealed-photos.server.ts';
import { sealedPhotosOf } from './store.server.ts';
import type { SupportCase } from './types.ts';

/** The photographs of a case, for the operator who answers it: no page of the shop shows them. */
export async function openCasePhotos(
  read: Transaction,
  seal: Pick<Seal, 'open'>,
  { id }: Pick<SupportCase, 'id'>,
): Promise<Photo[]> {
  const photos = await sealedPhotosOf(read, id);
  return photos.map((photo) => openPhoto(seal, photo));
}
