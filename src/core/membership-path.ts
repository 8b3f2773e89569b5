import { findSetting } from './winery-settings.ts';

/** Where the specification has the paid membership; these addresses always work. */
const specified = '/daou-plus';

type Profile = { readonly membershipPath?: string | undefined };

/** Returns the address of the paid membership that the winery shows: its own, such as `/estate-pass`, or the specified one. */
export function membershipPath(): string {
  return findSetting<Profile>('profile')?.membershipPath ?? specified;
}

/** Returns the address that the winery shows for one of the specification; others stay as they are. */
export function shownPath(path: string): string {
  return moved(path, specified, membershipPath());
}

/** Returns the address of the specification for one that the winery shows; others stay as they are. */
export function specifiedPath(path: string): string {
  return moved(path, membershipPath(), specified);
}

/** The address itself, what lies below it, and its terms and privacy pages beside it. */
const rest = /^(?:$|[/?#.]|-(?:terms-conditions|privacy-policy)(?:$|[/?#.]))/i;

function moved(path: string, from: string, to: string): string {
  const after = path.slice(from.length);
  return path.slice(0, from.length).toLowerCase() === from && rest.test(after) ? `${to}${after}` : path;
}
