import { addDays, wineryDate } from './core/dates.ts';
import { openWinerySettings } from './core/winery-settings.ts';
import { type PackageParts, readPackageFiles } from './features/winery-package/import-package.server.ts';
import { locateJson } from './features/winery-package/located-rules.ts';
import {
  catalogPart,
  documentsPart,
  listParts,
  settingsPart,
} from './features/winery-package/parts.server.ts';
import type { PackageFiles, SettingFile } from './features/winery-package/types.ts';
import { settingShapes } from './winery-settings.server.ts';

/** Where a package holds each setting. */
const pathOf: Readonly<Record<keyof typeof settingShapes, string>> = {
  profile: 'winery.json',
  places: 'places.json',
  home: 'pages/home.json',
  membership: 'pages/membership.json',
  partners: 'partners.json',
  pricing: 'pricing.json',
  'membership-terms': 'membership.json',
  points: 'points.json',
  'gift-cards': 'catalog/gift-cards.json',
};

export const settingFiles: readonly SettingFile[] = Object.entries(settingShapes).map(([name, shape]) => ({
  ...{ name, shape },
  file: pathOf[name as keyof typeof settingShapes],
  isRequired: name === 'profile',
}));

/** Everything that a package of a winery holds, in the order in which it is saved. */
export function packageParts(now: Date): PackageParts {
  return [
    settingsPart(settingFiles),
    catalogPart((days) => addDays(wineryDate(now), days)),
    ...listParts,
    documentsPart(settingFiles),
  ];
}

/**
 * Reads the files of a package. Its days are those of its own winery and its rewards name its own tiers, so its profile
 * and its points, if they are valid, become those of this process.
 */
export function openPackage(folder: string): PackageFiles {
  const files = readPackageFiles(folder);
  const settingOf = (name: 'profile' | 'points') => {
    const located = locateJson(pathOf[name], files.get(pathOf[name]) ?? '{}');
    return 'value' in located ? settingShapes[name].safeParse(located.value).data : undefined;
  };
  const points = settingOf('points');
  openWinerySettings({ profile: settingOf('profile') ?? { timeZone: 'UTC' }, ...(points && { points }) });
  return files;
}
