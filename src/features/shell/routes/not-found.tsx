import { data } from 'react-router';

/** Whatever has no address of its own; the root's error page says so. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
