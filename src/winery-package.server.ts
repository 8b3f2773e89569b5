import { addDays, wineryDate } from './core/dates.ts';
import { setWinerySettings } from './core/winery-settings.ts';
import { catalogPart } from './features/winery-package/catalog-part.server.ts';
import { customersPart } from './features/winery-package/customers-part.server.ts';
import { documentsPart } from './features/winery-package/documents-part.server.ts';
import { type PackageParts, readPackageFiles } from './features/winery-package/import-package.server.ts';
import { legalTextsPart } from './features/winery-package/legal-texts-part.server.ts';
import { jsonListParts } from './features/winery-package/list-parts.server.ts';
import { parseLocatedJson } from './features/winery-package/located-rules.ts';
import { type PreparedPictures, picturesPart } from './features/winery-package/pictures-part.server.ts';
import { settingsPart } from './features/winery-package/settings-part.server.ts';
import type { PackageFiles, PackageSettingFile } from './features/winery-package/types.ts';
import type { ZipCodeTable } from './integrations/zip-codes/port.ts';
import { themeDrawingFiles } from './ui/theme/theme-shape.server.ts';
import type { WineryProfile } from './winery-profile.ts';
import { defaultWinerySettings, settingSchemas } from './winery-settings.server.ts';

/** The path of each setting's file in a package, by setting name. */
const pathOf: Readonly<Record<keyof typeof settingSchemas, string>> = {
  profile: 'winery.json',
  theme: 'theme.json',
  places: 'places.json',
  home: 'pages/home.json',
  membership: 'pages/membership.json',
  partners: 'partners.json',
  shipping: 'shipping.json',
  tax: 'tax.json',
  shelves: 'pages/shelves.json',
  emails: 'emails/emails.json',
  pricing: 'pricing.json',
  'membership-terms': 'membership.json',
  points: 'points.json',
  'gift-cards': 'catalog/gift-cards.json',
};

export const packageSettingFiles: readonly PackageSettingFile[] = Object.entries(settingSchemas).map(
  ([name, shape]) => ({
    ...{ name, shape },
    file: pathOf[name as keyof typeof settingSchemas],
    isRequired: name === 'profile',
    texts: name === 'theme' ? themeDrawingFiles : [],
  }),
);

type PackageOptions = {
  /**
   * The ZIP code table for customers' addresses. If omitted, customers are not imported, as in the demonstration, which has its own
   * customers.
   */
  readonly zipCodes?: ZipCodeTable;
  /** Whether the package replaces data that customers changed themselves. */
  readonly overwritesCustomers?: boolean;
  /** False if single files are imported, so that missing files are not errors. */
  readonly isWhole?: boolean;
  /** The folder of the package, and the pictures already stored. If omitted, only texts are read. */
  readonly pictures?: { readonly folder: string; readonly prepared?: PreparedPictures };
};

/** Returns the handlers of all parts of a package, in the order in which the parts are saved. */
export function wineryPackageParts(
  now: Date,
  { zipCodes, overwritesCustomers = false, isWhole = true, pictures }: PackageOptions = {},
): PackageParts {
  // Asked for later, when the package's own time zone is known.
  const today = () => wineryDate(now);
  return [
    ...(pictures ? [picturesPart(pictures.folder, pictures.prepared)] : []),
    settingsPart(
      isWhole ? packageSettingFiles : packageSettingFiles.map((file) => ({ ...file, isRequired: false })),
    ),
    catalogPart((days) => addDays(today(), days)),
    ...jsonListParts,
    legalTextsPart,
    documentsPart(packageSettingFiles),
    ...(zipCodes ? [customersPart(() => ({ today: today(), zipCodes }), overwritesCustomers)] : []),
  ];
}

/**
 * Reads the files of a package. Valid settings in it become those of this process, because other files depend on them: dates on the time
 * zone, rewards on the tiers, and customers on the states to which the winery ships.
 */
export function openWineryPackage(folder: string): PackageFiles {
  const files = readPackageFiles(folder);
  const valid = packageSettingFiles.flatMap(({ name, file, shape }) => {
    const located = parseLocatedJson(file, files.get(file) ?? '');
    const parsed = 'value' in located ? shape.safeParse(located.value) : undefined;
    return parsed?.success ? [[name, parsed.data] as const] : [];
  });
  const settings = { profile: unreadable, ...Object.fromEntries(valid) };
  setWinerySettings({ ...defaultWinerySettings(settings.profile as WineryProfile), ...settings });
  return files;
}

/** The profile used to read other files if the package's own profile has errors. */
const unreadable = { timeZone: 'UTC', address: {}, links: {} };
