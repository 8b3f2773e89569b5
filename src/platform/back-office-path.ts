/** The path of the back office's home page. All other back-office paths are below it. */
export const backOfficePath = '/admin';

/** The path of the event stream that notifies signed-in staff of changes. It is not a page. */
export const staffStreamPath = `${backOfficePath}/stream`;

/** The path of the first setup, the only page of a shop that has no winery yet. */
export const firstSetupPath = `${backOfficePath}/setup`;

/** Returns whether a path belongs to the back office, including the data and files of its pages. */
export function isBackOfficePath(path: string): boolean {
  return (
    path === backOfficePath || path === `${backOfficePath}.data` || path.startsWith(`${backOfficePath}/`)
  );
}
