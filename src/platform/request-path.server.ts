const longestAddress = 4096;

/**
 * Returns the reason to reject a request target, or undefined if the target is valid. Later layers (cache, static files, router, prefix
 * checks) therefore agree on the path, because encodings that only some of them decode are rejected.
 * @param target the request target as received.
 */
export function requestTargetError(target: string): string | undefined {
  if (target.length > longestAddress) return 'too long';
  if (target[0] !== '/') return 'not a path';
  const queryStart = target.indexOf('?');
  const path = queryStart === -1 ? target : target.slice(0, queryStart);
  if (/[^\x21-\x7e]/.test(target)) return 'not plain characters';
  if (path.includes('//')) return 'empty segment';
  if (/[\\;#"<>^`{|}]/.test(path)) return 'character that has no place in a path';
  if (/\/\.{1,2}(?:\/|$)/.test(path)) return 'dot segment';
  // Encoded: dot, slash, backslash, semicolon, percent, and all control characters.
  if (/%(?:2e|2f|5c|3b|25|[01][0-9a-f]|7f)/i.test(path)) return 'encoded separator';
  if (/%(?![0-9a-f]{2})/i.test(path)) return 'broken encoding';
  return decoded(path) === undefined ? 'broken encoding' : undefined;
}

/**
 * Returns the decoded path, or undefined if its encoding is invalid. Callers must use the result: the bundler considers decoding free of
 * side effects and would drop a call whose result is unused.
 */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Returns the path of a valid request target, without its query. */
export function pathOfRequestTarget(target: string): string {
  const queryStart = target.indexOf('?');
  return queryStart === -1 ? target : target.slice(0, queryStart);
}
