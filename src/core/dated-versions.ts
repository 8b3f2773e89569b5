import type { CivilDate } from './dates.ts';

/** One wording of a text, in force from a day of the winery's calendar until the next one is. */
type DatedVersion = {
  readonly from: CivilDate;
  /** What is other than in the version before, in a sentence or two. */
  readonly changes: string;
};

/** Every wording there was, the newest first; there is always one. */
export type DatedVersions = readonly [DatedVersion, ...DatedVersion[]];

/** One version as it is shown, and how it stands among the others. */
export type VersionShown = {
  readonly from: CivilDate;
  /** The day since which another version has been in force; undefined for the one that is, and for one that is to come. */
  readonly supersededOn: CivilDate | undefined;
  /** Whether it is published, and not in force yet. */
  readonly isToCome: boolean;
  /** The one that is in force. */
  readonly current: CivilDate;
  readonly versions: DatedVersions;
};

/** The version that was in force on a day; before the first one it is the first. */
export function versionOn(versions: DatedVersions, day: CivilDate): CivilDate {
  const [newest, ...older] = versions;
  return (versions.find(({ from }) => from <= day) ?? older.at(-1) ?? newest).from;
}

/** Where every version is found for good, also once another is in force. */
export function versionAddress(path: string, from: CivilDate): string {
  return `${path}?version=${from}`;
}

/**
 * The version that an address asks for by its first day, as `versionAddress` writes it; without one that in force today.
 * @returns undefined for a version that there never was.
 */
export function versionShown(
  versions: DatedVersions,
  asked: string | null,
  today: CivilDate,
): VersionShown | undefined {
  const current = versionOn(versions, today);
  const place = versions.findIndex(({ from }) => from === (asked ?? current));
  const shown = versions[place];
  if (shown === undefined) return undefined;
  const { from } = shown;
  return {
    from,
    supersededOn: from < current ? versions[place - 1]?.from : undefined,
    isToCome: from > current,
    current,
    versions,
  };
}
