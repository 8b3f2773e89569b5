import { currentSettings, publishedLegalTexts } from '../../src/engine/content/index.server.ts';
import {
  formatPackageProblem,
  importPackage,
} from '../../src/features/winery-package/import-package.server.ts';
import { legalTextsPart } from '../../src/features/winery-package/legal-texts-part.server.ts';
import { settingsPart } from '../../src/features/winery-package/settings-part.server.ts';
import type { Transaction } from '../../src/platform/database.server.ts';
import type { Seal } from '../../src/platform/seal.server.ts';
import { StartError } from '../../src/platform/start-error.ts';
import {
  openWineryPackage,
  packageSettingFiles,
  wineryPackageParts,
} from '../../src/winery-package.server.ts';
import { readWinerySettings } from '../../src/winery-settings.server.ts';
import { demoWineryFolder } from './demo-winery.ts';

/**
 * Imports a winery's package, by default the demo winery's, and loads its settings into this process.
 * @throws StartError when the package has errors.
 */
export async function importWinery(
  tx: Transaction,
  by: { readonly now: Date; readonly seal: Seal },
  folder = demoWineryFolder,
): Promise<void> {
  const saving = { ...by, tx, actor: 'system' } as const;
  const imported = await importPackage(wineryPackageParts(by.now), openWineryPackage(folder), saving);
  if (imported.kind === 'faulty') {
    throw new StartError([`${folder} has faults:`, ...imported.faults.map(formatPackageProblem)].join('\n'));
  }
  await readWinerySettings(tx);
}

/** Saves the settings and legal texts that a demo seeded by an earlier version lacks, and loads all settings into this process. */
export async function addMissingSettings(
  tx: Transaction,
  by: { readonly now: Date; readonly seal: Seal },
  folder = demoWineryFolder,
): Promise<void> {
  const saving = { ...by, tx, actor: 'system' } as const;
  const known = new Set((await currentSettings(tx)).map(({ name }) => name));
  const settings = settingsPart(packageSettingFiles);
  const files = openWineryPackage(folder);
  const missing = settings.read(files).entries.filter(({ value }) => !known.has(value.name));
  await settings.save(missing, saving);
  const published = new Set((await publishedLegalTexts(tx)).map(({ document }) => document));
  const texts = legalTextsPart.read(files).entries.filter(({ value }) => !published.has(value.document));
  await legalTextsPart.save(texts, saving);
  await readWinerySettings(tx);
}
