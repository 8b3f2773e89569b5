import { findSetting } from './winery-settings.ts';

/**
 * The path of the paid membership's page that the specification gives. It works at every winery, and the membership's other pages are below
 * it.
 */
export const membershipRoot = '/daou-plus';

/** Returns the path of the paid membership's page that links show: the winery's own, if it chose one. */
export function membershipPath(): string {
  return findSetting<{ readonly membershipPath?: string }>('profile')?.membershipPath ?? membershipRoot;
}

/** Returns whether a path is the one that the winery chose for its paid membership; capitals and a trailing slash make no difference. */
export function isMembershipAlias(path: string): boolean {
  const shown = membershipPath();
  return shown !== membershipRoot && path.replace(/\/$/, '').toLowerCase() === shown;
}
