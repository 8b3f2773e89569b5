import { data } from 'react-router';
import type { PictureSource } from './picture.tsx';
import { findPictureAlt, pictureSourceOrLandscape } from './pictures.server.ts';

/** The picture that a 404 page shows beside its text. */
export type NotFoundPageData = { readonly picture: PictureSource; readonly alt: string | undefined };

/** Returns a 404 response with a picture for the error page. Thrown by the loaders of browsing pages. */
export function notFoundResponseWithPicture() {
  const name = 'not-found';
  return data<NotFoundPageData>(
    { picture: pictureSourceOrLandscape(name), alt: findPictureAlt(name) },
    { status: 404 },
  );
}
