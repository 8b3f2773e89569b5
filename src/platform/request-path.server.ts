const longestAddress = 4096;

/**
 * Why a request's address is not answered at all, undefined when it may pass. Every layer behind this one (cache, static
 * files, router, handlers that look at a prefix) then sees the same path: nothing that one of them decodes and another does not.
 * @param target the request target as it came over the wire.
 */
export function refusalOfTarget(target: string): string | undefined {
  if (target.length > longestAddress) return 'too long';
  if (target[0] !== '/') return 'not a path';
  const queryStart = target.indexOf('?');
  const path = queryStart === -1 ? target : target.slice(0, queryStart);
  if (/[^\x21-\x7e]/.test(target)) return 'not plain characters';
  if (path.includes('//')) return 'empty segment';
  if (/[\\;#"<>^`{|}]/.test(path)) return 'character that has no place in a path';
  if (/\/\.{1,2}(?:\/|$)/.test(path)) return 'dot segment';
  // Encoded: dot, slash, backslash, semicolon, percent, and all that is not printable.
  if (/%(?:2e|2f|5c|3b|25|[01][0-9a-f]|7f)/i.test(path)) return 'encoded separator';
  if (/%(?![0-9a-f]{2})/i.test(path)) return 'broken encoding';
  return decoded(path) === undefined ? 'broken encoding' : undefined;
}

/** What becomes of it is used by the caller: the bundler takes decoding for harmless and would drop a mere attempt. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** The path of a target that was not refused, without its query. */
export function pathOf(target: string): string {
  const queryStart = target.indexOf('?');
  return queryStart === -1 ? target : target.slice(0, queryStart);
}
