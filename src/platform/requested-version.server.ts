import { data } from 'react-router';
import { type DatedVersions, findRequestedVersion, type RequestedVersion } from '../core/dated-versions.ts';
import { wineryDate } from '../core/dates.ts';

/**
 * Returns the version of a legal text that a URL requests (see `versionUrl`), or the current version without a request. Returns undefined
 * if the URL requests no version and the winery has published none.
 * @throws 404 if the requested version never existed.
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
