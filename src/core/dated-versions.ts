import type { CivilDate } from './dates.ts';

/** One version of a text, in force from a day of the winery's calendar until the next version is. */
type DatedVersion = {
  readonly from: CivilDate;
  /** What changed since the previous version, in a sentence or two. */
  readonly changes: string;
};

/** All versions, newest first; there is always at least one. */
export type DatedVersions = readonly [DatedVersion, ...DatedVersion[]];

/** One version for display, with its status among the others. */
export type RequestedVersion = {
  readonly from: CivilDate;
  /** The day on which a later version took effect; undefined for the current version and for a future one. */
  readonly supersededOn: CivilDate | undefined;
  /** Whether it is published but not in force yet. */
  readonly isToCome: boolean;
  /** The current version. */
  readonly current: CivilDate;
  readonly versions: DatedVersions;
};

/** Returns the version in force on a day; before the first one, the first. */
export function versionOn(versions: DatedVersions, day: CivilDate): CivilDate {
  const [newest, ...older] = versions;
  return (versions.find(({ from }) => from <= day) ?? older.at(-1) ?? newest).from;
}

/** Returns the permanent URL of a version, which stays valid after it is superseded. */
export function versionUrl(path: string, from: CivilDate): string {
  return `${path}?version=${from}`;
}

/**
 * Returns the version that a URL requests by its first day (see `versionUrl`); without one, the current version.
 * @returns undefined for a version that never existed.
 */
export function findRequestedVersion(
  versions: DatedVersions,
  asked: string | null,
  today: CivilDate,
): RequestedVersion | undefined {
  const current = versionOn(versions, today);
  const place = versions.findIndex(({ from }) => from === (asked ?? current));
  const shown = versions[place];
  if (shown === undefined) return undefined;
  const { from } = shown;
  return {
    from,
    supersededOn: from < current ? versions[place - 1]?.from : undefined,
    isToCome: from > today,
    current,
    versions,
  };
}
