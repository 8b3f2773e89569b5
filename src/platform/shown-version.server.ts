import { data } from 'react-router';
import { type DatedVersions, type VersionShown, versionShown } from '../core/dated-versions.ts';
import { wineryDate } from '../core/dates.ts';

/**
 * The version of a text that an address asks for, as `versionAddress` writes it; else the one in force now.
 * @throws 404 for a version that there never was.
 */
export function shownVersion(url: URL, versions: DatedVersions, now: Date): VersionShown {
  const shown = versionShown(versions, url.searchParams.get('version'), wineryDate(now));
  if (!shown) throw data(null, { status: 404 });
  return shown;
}
