import { findSetting } from './winery-settings.ts';

/**
 * The path that the specification requires for the page of the paid membership. It works at every winery, and the membership's other pages
 * are below it.
 */
export const membershipRootPath = '/daou-plus';

/**
 * Returns the path of the paid membership's page for use in links: the winery's own path, or the specification's if the winery chose none.
 */
export function membershipPath(): string {
  return findSetting<{ readonly membershipPath?: string }>('profile')?.membershipPath ?? membershipRootPath;
}

/** Returns whether a path is the winery's own path for its paid membership, ignoring case and a trailing slash. */
export function isMembershipPathAlias(path: string): boolean {
  const shown = membershipPath();
  return shown !== membershipRootPath && path.replace(/\/$/, '').toLowerCase() === shown;
}
