import { data } from 'react-router';
import { type DatedVersions, findRequestedVersion, type RequestedVersion } from '../core/dated-versions.ts';
import { wineryDate } from '../core/dates.ts';

/**
 * Returns the version of a text that a URL requests (see `versionAddress`), by default the current one; undefined if the winery has
 * published none. @throws 404 for a version that never existed.
 */
export function requestedVersion(
  url: URL,
  versions: DatedVersions | undefined,
  now: Date,
): RequestedVersion | undefined {
  const asked = url.searchParams.get('version');
  if (!versions && asked === null) return undefined;
  const shown = versions && findRequestedVersion(versions, asked, wineryDate(now));
  if (!shown) throw data(null, { status: 404 });
  return shown;
}
