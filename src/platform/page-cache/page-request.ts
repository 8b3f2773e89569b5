/** The suffix that the router appends to a page's path when a script requests the page's data. */
const dataEnding = '.data';

/** Returns whether a path is that of a page's data, which scripts request, rather than of the page. */
export function isPageDataPath(path: string): boolean {
  return path.endsWith(dataEnding);
}

/** Returns whether a script sent this request. A script gets its response in place, while a plain form is redirected to a page. */
export function isScriptRequest({ url }: Pick<Request, 'url'>): boolean {
  return isPageDataPath(new URL(url).pathname);
}

/** Returns the path of the page for a page path or data path. `/wines/`, whose data is at `/wines/_.data`, keeps its slash. */
export function pagePathOf(path: string): string {
  return path.replace(/(\/)_\.data$|\.data$/, '$1');
}
