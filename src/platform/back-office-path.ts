/** The path of the back office's first page; every other one is below it. */
export const backOfficePath = '/admin';

/** The path of the stream of changes for signed-in staff. It is not a page. */
export const staffStreamPath = `${backOfficePath}/stream`;

/** The path of the page for the first setup, the only page that a shop without a winery shows. */
export const setupPath = `${backOfficePath}/setup`;

/** Returns whether a path belongs to the back office: its pages, their data and its files. */
export function isBackOfficePath(path: string): boolean {
  return (
    path === backOfficePath || path === `${backOfficePath}.data` || path.startsWith(`${backOfficePath}/`)
  );
}
