import type { CivilDate } from './dates.ts';

/** A version of a text. It is in force from a day in the winery's time zone until the next version takes effect. */
type DatedVersion = {
  readonly from: CivilDate;
  /** The changes since the previous version, in one or two sentences. */
  readonly changes: string;
};

/** All versions of a text, newest first, at least one. */
export type DatedVersions = readonly [DatedVersion, ...DatedVersion[]];

/** A version selected for display, with its status among all versions. */
export type RequestedVersion = {
  readonly from: CivilDate;
  /** The day on which a later version took effect; undefined for the current version and for a future one. */
  readonly supersededOn: CivilDate | undefined;
  /** Whether the version is published but not in force yet. */
  readonly isToCome: boolean;
  /** The first day of the version in force today. */
  readonly current: CivilDate;
  readonly versions: DatedVersions;
};

/** Returns the first day of the version in force on the given day. Before the oldest version, returns the oldest. */
export function versionInForceOn(versions: DatedVersions, day: CivilDate): CivilDate {
  const [newest, ...older] = versions;
  return (versions.find(({ from }) => from <= day) ?? older.at(-1) ?? newest).from;
}

/** Returns the permanent URL of a version, which stays valid after it is superseded. */
export function versionUrl(path: string, from: CivilDate): string {
  return `${path}?version=${from}`;
}

/**
 * Returns the version that a URL requests by its first day (see `versionUrl`), or the current version if it requests none.
 * @returns undefined for a version that never existed.
 */
export function findRequestedVersion(
  versions: DatedVersions,
  asked: string | null,
  today: CivilDate,
): RequestedVersion | undefined {
  const current = versionInForceOn(versions, today);
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
