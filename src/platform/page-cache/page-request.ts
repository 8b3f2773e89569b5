/** What the router adds to the path of a page when a script asks for the page's data. */
const dataEnding = '.data';

/** Returns whether this path asks for the data of a page, as scripts do, and not for the page. */
export function isDataPath(path: string): boolean {
  return path.endsWith(dataEnding);
}

/** Returns whether a script sent this request: it is answered in place, where a plain form is led to a page. */
export function isFromScript({ url }: Pick<Request, 'url'>): boolean {
  return isDataPath(new URL(url).pathname);
}

/** Returns the path of the page that a path is about; of `/wines/`, whose data are at `/wines/_.data`, with its slash. */
export function pagePathOf(path: string): string {
  return path.replace(/(\/)_\.data$|\.data$/, '$1');
}
