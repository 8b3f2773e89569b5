import { data } from 'react-router';
import type { PictureSource } from './picture.tsx';
import { pictureSources } from './pictures.server.ts';

/** What a page that is not there may show beside its words. */
export type NotFoundData = { readonly picture: PictureSource };

/** For a loader to throw where a page would be for looking: the error page says so beside the hills at night. */
export function notFoundWithPicture() {
  return data<NotFoundData>({ picture: pictureSources('not-found') }, { status: 404 });
}
