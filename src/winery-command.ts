import { countWithNoun } from './core/count-words.ts';
import './platform/quick-resolution.ts';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { parseCivilDate, wineryDate, wineryInstant } from './core/dates.ts';
import { cancelPlannedSetting, listPlannedSettings, planSetting } from './engine/content/index.server.ts';
import { exportCustomers } from './engine/staff/index.server.ts';
import { formatCustomerFiles } from './features/winery-package/customer-file-rules.ts';
import {
  exportPackage,
  writeOriginalPictures,
  writePackageFiles,
} from './features/winery-package/export-package.server.ts';
import {
  formatImportOutcome,
  formatPackageProblem,
  readPackageParts,
} from './features/winery-package/import-package.server.ts';
import { settingsPart } from './features/winery-package/settings-part.server.ts';
import { packageTemplateFiles } from './features/winery-package/template-rules.ts';
import type { PackageProblem } from './features/winery-package/types.ts';
import type { StaffActor } from './platform/audit-types.ts';
import { commitOrRollBack } from './platform/dry-run.server.ts';
import { StartError } from './platform/start-error.ts';
import { encodePackagePictures, readWineryPackage, saveWineryPackage } from './winery-import.server.ts';
import { openWineryPackage, packageSettingFiles, wineryPackageParts } from './winery-package.server.ts';
import { settingSchemas } from './winery-settings.server.ts';
import type { AttachedShop } from './wire.server.ts';

const help = `Works with a winery package, a folder with its profile, wines, clubs, visits and pages (docs/winery-package.md).

  npm run winery -- check PATH          lists every error with its file and line
  npm run winery -- import PATH         shows what would change in the shop's database
  npm run winery -- import PATH --yes   makes the changes, in one transaction
  npm run winery -- export PATH         writes the shop's data to the folder
  npm run winery -- save NAME [FILE]    imports a single file of a package, such as \`rewards/rewards.json\`,
                                        from FILE or standard input; makes the changes with --yes
  npm run winery -- planned             lists the settings that begin on a later day
  npm run winery -- cancel NAME DAY     cancels one of them, such as \`shipping.json 2027-01-01\`
  npm run winery -- template PATH       writes CSV files with an example wine and customer

An import never deletes anything and sends no email.

  --as NAME              your name for the audit trail
  --from DAY             \`save\` keeps a setting until this day begins, in the winery's time zone
  --with-customers       also exports the customers, with their addresses and notes
  --overwrite-customers  lets an import replace what customers have changed themselves`;

/** The exit code. 0: success. 1: the package has errors, or the command failed. 2: the command is invalid. */
type ExitCode = 0 | 1 | 2;

async function main([verb, folder, ...flags]: readonly string[]): Promise<ExitCode> {
  if (verb === undefined || verb === 'help' || verb === '--help') return say(help);
  if (verb === 'planned') return listPlanned();
  if (
    !['check', 'import', 'export', 'save', 'template', 'cancel'].includes(verb) ||
    folder === undefined ||
    folder.startsWith('--')
  ) {
    return complain(help);
  }
  const name = flags[flags.indexOf('--as') + 1];
  const actor = `operator:${flags.includes('--as') && name ? name : userInfo().username}` as const;
  const isReal = flags.includes('--yes');
  if (verb === 'export') {
    return exportTo(folder, { actor, hasCustomers: flags.includes('--with-customers') });
  }
  if (verb === 'template') {
    writePackageFiles(folder, packageTemplateFiles());
    return say(`Wrote ${[...packageTemplateFiles().keys()].join(', ')} to ${folder}.`);
  }
  const day = flags[flags.indexOf('--from') + 1];
  if (verb === 'cancel') return cancelPlanned(folder, flags[0], actor);
  if (verb === 'save' && flags.includes('--from')) return planFile(folder, flags, { actor, isReal, day });
  if (verb === 'save') return saveFile(folder, flags, { actor, isReal });
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    return complain(`There is no folder ${folder}.`);
  }
  const winery = await readWineryPackage(folder, flags.includes('--overwrite-customers'));
  if (winery.faults.length > 0) return report(winery.faults);
  if (verb === 'check') {
    return say(
      `No errors: ${winery.read.map(({ part, entries }) => `${entries.length} ${part.title}`).join(', ')}.`,
    );
  }
  return withDatabase(async (shop) => {
    // Opening the database read the settings that the package replaces, such as the tiers its rewards name.
    openWineryPackage(folder);
    const by = { actor, isReal };
    if (!isReal) return save(shop, winery, by);
    // Encoding pictures takes long, so the data are tried first.
    const preview = await saveWineryPackage(shop, winery, { actor, isKept: () => false });
    if (preview.kind === 'faulty') return report(preview.faults);
    const services = { ...shop, ...(await shop.openMedia()) };
    const onEncoded = (picture: string) => console.error(`Encoded ${picture}.`);
    const faults = await encodePackagePictures(services, winery, { actor, onEncoded });
    return faults.length > 0 ? report(faults) : save(shop, winery, by);
  });
}

type By = { readonly actor: StaffActor; readonly isReal: boolean };

async function save(
  shop: AttachedShop,
  read: ReturnType<typeof readPackageParts>,
  { actor, isReal }: By,
): Promise<ExitCode> {
  const outcome = await saveWineryPackage(shop, read, { actor, isKept: () => isReal });
  if (outcome.kind === 'faulty') return report(outcome.faults);
  console.log(formatImportOutcome(outcome.parts).join('\n'));
  return say(isReal ? 'Imported.' : 'Nothing was written. Add --yes to import it.');
}

/**
 * Returns the text of the file named by the first argument, or of standard input if there is no such argument. Returns undefined if the
 * file doesn't exist.
 */
function readGiven([given]: readonly string[]): string | undefined {
  const from = given === undefined || given.startsWith('--') ? undefined : given;
  return from === undefined || existsSync(from) ? readFileSync(from ?? 0, 'utf8') : undefined;
}

/**
 * Imports a single file.
 * @param name the path that the file would have in a package.
 */
async function saveFile(name: string, flags: readonly string[], by: By): Promise<ExitCode> {
  const text = readGiven(flags);
  if (text === undefined) return complain(`There is no file ${flags[0]}.`);
  const { openZipCodeTable: openZipCodes } = await import('./wire.server.ts');
  return withDatabase(async (shop) => {
    const parts = wineryPackageParts(shop.clock.now(), { zipCodes: openZipCodes(), isWhole: false });
    const read = readPackageParts(parts, new Map([[name, text]]));
    const isKnown = read.faults.length > 0 || read.read.some(({ entries }) => entries.length > 0);
    if (!isKnown) return complain(`A package has no file named ${name}, or the file is empty.`);
    return read.faults.length > 0 ? report(read.faults) : save(shop, read, by);
  });
}

/**
 * Schedules a setting that takes effect on a later day.
 * @param file the path of the setting's file in a package.
 */
async function planFile(
  file: string,
  flags: readonly string[],
  { actor, isReal, day }: By & { readonly day: string | undefined },
): Promise<ExitCode> {
  const text = readGiven(flags);
  if (text === undefined) return complain(`There is no file ${flags[0]}.`);
  const begins = parseCivilDate(day ?? '');
  if (begins === undefined) return complain('Enter a day such as 2027-01-01.');
  const read = settingsPart(packageSettingFiles.map((each) => ({ ...each, isRequired: false }))).read(
    new Map([[file, text]]),
  );
  if (read.faults.length > 0) return report(read.faults);
  const [entry] = read.entries;
  if (entry === undefined)
    return complain(`${file} isn’t a setting. Only settings can begin on a later day.`);
  return withDatabase(async ({ database, clock }) => {
    const beginsAt = wineryInstant(begins, 0);
    const { name, value } = entry.value;
    const planned = await commitOrRollBack(database, async (tx) => {
      const by = { actor, now: clock.now() };
      const result = await planSetting(tx, settingSchemas, { name, value, beginsAt }, by);
      return { result, isKept: isReal && result.ok };
    });
    if (!planned.ok) return complain(planned.refusals.map(({ sentence }) => sentence).join('\n'));
    return say(`${file} begins on ${day}.${isReal ? '' : ' Nothing was written. Add --yes to keep it.'}`);
  });
}

async function listPlanned(): Promise<ExitCode> {
  return withDatabase(async ({ database }) => {
    const planned = await listPlannedSettings(database.read);
    if (planned.length === 0) return say('No changes are planned.');
    const fileOf = new Map(packageSettingFiles.map(({ name, file }) => [name, file]));
    return say(
      planned
        .map(
          ({ name, beginsAt, plannedBy }) => `${fileOf.get(name)} ${wineryDate(beginsAt)}, by ${plannedBy}`,
        )
        .join('\n'),
    );
  });
}

async function cancelPlanned(file: string, day: string | undefined, actor: StaffActor): Promise<ExitCode> {
  const name = packageSettingFiles.find((each) => each.file === file)?.name;
  if (name === undefined) return complain(`${file} isn’t a setting.`);
  const begins = parseCivilDate(day ?? '');
  if (begins === undefined) return complain('Enter a day such as 2027-01-01.');
  return withDatabase(async ({ database, clock }) => {
    const plan = { name, beginsAt: wineryInstant(begins, 0) };
    const by = { actor, now: clock.now() };
    const canceled = await database.transaction((tx) => cancelPlannedSetting(tx, plan, by));
    if (!canceled.ok) return complain(canceled.refusals.map(({ sentence }) => sentence).join('\n'));
    return say(`The change to ${file} on ${day} is canceled.`);
  });
}

async function exportTo(
  folder: string,
  { actor, hasCustomers }: { readonly actor: StaffActor; readonly hasCustomers: boolean },
): Promise<ExitCode> {
  return withDatabase(async ({ database, clock, openMedia }) => {
    const now = clock.now();
    const files = await database.transaction(async (tx) => {
      const shared = await exportPackage(wineryPackageParts(now, { pictures: { folder } }), tx, now);
      if (!hasCustomers) return shared;
      return new Map([...shared, ...formatCustomerFiles(await exportCustomers(tx, { actor, now }))]);
    });
    writePackageFiles(folder, files);
    const { written, lost } = await writeOriginalPictures(
      folder,
      database.read,
      (await openMedia()).mediaStorage,
    );
    if (lost.length > 0) {
      console.error(`These pictures are missing from media storage: ${lost.join(', ')}.`);
      return 1;
    }
    return say(`Wrote ${files.size + written} files to ${folder}.`);
  });
}

async function withDatabase(work: (shop: AttachedShop) => Promise<ExitCode>): Promise<ExitCode> {
  const [{ attachToShop: attachShop }, { readConfiguration }] = await Promise.all([
    import('./wire.server.ts'),
    import('./platform/configuration.server.ts'),
  ]);
  const shop = await attachShop({
    configuration: readConfiguration(process.env),
    onNotice: (sentence) => console.error(sentence),
    mayBeEmpty: true,
  });
  try {
    return await work(shop);
  } finally {
    await shop.stop();
  }
}

function report(faults: readonly PackageProblem[]): ExitCode {
  for (const fault of faults) console.error(formatPackageProblem(fault));
  console.error(`${countWithNoun(faults.length, 'error')}. Nothing was written.`);
  return 1;
}

function say(text: string): ExitCode {
  console.log(text);
  return 0;
}

function complain(text: string): ExitCode {
  console.error(text);
  return 2;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
