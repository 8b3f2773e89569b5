import { data } from 'react-router';
import type { PictureSource } from './picture.tsx';
import { findPictureAlt, pictureSources } from './pictures.server.ts';

/** What a 404 page may show beside its text. */
export type NotFoundData = { readonly picture: PictureSource; readonly alt: string | undefined };

/** Returns the 404 response that a viewing page's loader throws, with a picture for the error page. */
export function notFoundWithPicture() {
  const name = 'not-found';
  return data<NotFoundData>({ picture: pictureSources(name), alt: findPictureAlt(name) }, { status: 404 });
}
