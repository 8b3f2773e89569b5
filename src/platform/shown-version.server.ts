import { data } from 'react-router';
import { type DatedVersions, type VersionShown, versionShown } from '../core/dated-versions.ts';
import { wineryDate } from '../core/dates.ts';

/**
 * Returns the version of a text that a URL requests (see `versionAddress`), or the current one.
 * @throws 404 for a version that never existed.
 */
export function shownVersion(url: URL, versions: DatedVersions, now: Date): VersionShown {
  const shown = versionShown(versions, url.searchParams.get('version'), wineryDate(now));
  if (!shown) throw data(null, { status: 404 });
  return shown;
}
