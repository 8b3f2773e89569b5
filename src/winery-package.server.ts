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
import { themeDrawings } from './ui/theme/theme-shape.server.ts';
import { settingShapes } from './winery-settings.server.ts';

/** Where a package holds each setting. */
const pathOf: Readonly<Record<keyof typeof settingShapes, string>> = {
  profile: 'winery.json',
  theme: 'theme.json',
  places: 'places.json',
  home: 'pages/home.json',
  membership: 'pages/membership.json',
  partners: 'partners.json',
};

export const settingFiles: readonly SettingFile[] = Object.entries(settingShapes).map(([name, shape]) => ({
  ...{ name, shape },
  file: pathOf[name as keyof typeof settingShapes],
  isRequired: name === 'profile',
  texts: name === 'theme' ? themeDrawings : [],
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
 * Reads the files of a package. Its days are those of its own winery, so its profile, if it is valid, becomes the one
 * of this process.
 */
export function openPackage(folder: string): PackageFiles {
  const files = readPackageFiles(folder);
  const located = locateJson(pathOf.profile, files.get(pathOf.profile) ?? '{}');
  const profile = 'value' in located ? settingShapes.profile.safeParse(located.value) : undefined;
  openWinerySettings({ profile: profile?.success ? profile.data : { timeZone: 'UTC' } });
  return files;
}
