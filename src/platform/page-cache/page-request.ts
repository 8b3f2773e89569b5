/** What the router appends to a page's path when a script requests the page's data. */
const dataEnding = '.data';

/** Returns whether this path requests a page's data, as scripts do, rather than the page. */
export function isDataPath(path: string): boolean {
  return path.endsWith(dataEnding);
}

/** Returns whether a script sent this request. It is answered in place, while a plain form is redirected to a page. */
export function isFromScript({ url }: Pick<Request, 'url'>): boolean {
  return isDataPath(new URL(url).pathname);
}

/** Returns the path of the page that a path belongs to. `/wines/`, whose data are at `/wines/_.data`, keeps its slash. */
export function pagePathOf(path: string): string {
  return path.replace(/(\/)_\.data$|\.data$/, '$1');
}
