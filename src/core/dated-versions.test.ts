import { describe, expect, it } from 'vitest';
import { type DatedVersions, findRequestedVersion, versionInForceOn } from './dated-versions.ts';
import type { CivilDate } from './dates.ts';

const day = (text: string) => text as CivilDate;
const third = { from: day('2027-01-01'), changes: 'The third.' };
const second = { from: day('2026-11-22'), changes: 'The second.' };
const first = { from: day('2026-11-01'), changes: 'The first.' };
const versions: DatedVersions = [third, second, first];

describe('dated versions of a text', () => {
  it('return the newest one in force, or the first one before any is in force', () => {
    expect(versionInForceOn(versions, day('2026-10-01'))).toBe('2026-11-01');
    expect(versionInForceOn(versions, day('2026-11-21'))).toBe('2026-11-01');
    expect(versionInForceOn(versions, day('2026-11-22'))).toBe('2026-11-22');
    expect(versionInForceOn(versions, day('2030-01-01'))).toBe('2027-01-01');
  });

  it('return a requested one with its status', () => {
    const today = day('2026-12-01');
    expect(findRequestedVersion(versions, null, today)).toMatchObject({
      ...{ from: '2026-11-22', current: '2026-11-22', supersededOn: undefined, isToCome: false },
    });
    expect(findRequestedVersion(versions, '2026-11-22', today)).toEqual(
      findRequestedVersion(versions, null, today),
    );
    expect(findRequestedVersion(versions, '2026-11-01', today)).toMatchObject({
      ...{ from: '2026-11-01', current: '2026-11-22', supersededOn: '2026-11-22', isToCome: false },
    });
    expect(findRequestedVersion(versions, '2027-01-01', today)).toMatchObject({
      ...{ from: '2027-01-01', current: '2026-11-22', supersededOn: undefined, isToCome: true },
    });
  });

  it('return nothing for a day without a version', () => {
    for (const asked of ['', '2026-11-02', 'constructor', '2026-11-01 ']) {
      expect(findRequestedVersion(versions, asked, day('2026-12-01')), asked).toBeUndefined();
    }
  });
});
