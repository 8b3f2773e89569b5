import { data } from 'react-router';
import { pictureSources } from '../../../ui/media/pictures.server.ts';
import type { NotFoundData } from '../ui/error-page.tsx';

/** Whatever has no address of its own; the root's error page says so, beside the hills at night. */
export function loader(): never {
  throw data<NotFoundData>({ picture: pictureSources('not-found') }, { status: 404 });
}

export default function NotFound() {
  return null;
}
