/** The path of the back office's first page; every other one is below it. */
export const backOfficePath = '/admin';

/** The stream of changes for signed-in staff; it is no page. */
export const staffStreamPath = `${backOfficePath}/stream`;

/** The page of the first setup, the only one that a shop without a winery shows. */
export const setupPath = `${backOfficePath}/setup`;

/** Returns whether a path belongs to the back office: its pages, their data and its files. */
export function isBackOfficePath(path: string): boolean {
  return (
    path === backOfficePath || path === `${backOfficePath}.data` || path.startsWith(`${backOfficePath}/`)
  );
}
