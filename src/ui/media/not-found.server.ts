import { data } from 'react-router';
import type { PictureSource } from './picture.tsx';
import { pictureSources } from './pictures.server.ts';

/** What a 404 page may show beside its text. */
export type NotFoundData = { readonly picture: PictureSource };

/** Returns the answer that a viewing page's loader throws for a missing page, with a picture for the error page. */
export function notFoundWithPicture() {
  return data<NotFoundData>({ picture: pictureSources('not-found') }, { status: 404 });
}
