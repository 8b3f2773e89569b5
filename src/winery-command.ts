import './platform/quick-resolution.ts';
import { existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import {
  exportPackage,
  writePackageFiles,
  writePictures,
} from './features/winery-package/export-package.server.ts';
import {
  faultLine,
  importPackage,
  outcomeLines,
  readParts,
} from './features/winery-package/import-package.server.ts';
import {
  type PreparedPictures,
  picturesPart,
  preparePictures,
} from './features/winery-package/pictures-part.server.ts';
import type { PackageFault } from './features/winery-package/types.ts';
import { undoable } from './platform/dry-run.server.ts';
import { StartError } from './platform/start-error.ts';
import { openPackage, packageParts } from './winery-package.server.ts';
import type { AttachedShop } from './wire.server.ts';

const help = `Works on the package of a winery: a folder with its profile, wines, clubs, visits and pages (docs/winery-package.md).

  npm run winery -- check PATH          names every fault with its file and line
  npm run winery -- import PATH         shows what would change in the shop's database
  npm run winery -- import PATH --yes   changes it, in one transaction
  npm run winery -- export PATH         writes what the shop has into the folder

An import never deletes anything. Options: --as NAME for the audit trail.`;

/** 0: done; 1: the package is faulty; 2: invalid command. */
type ExitCode = 0 | 1 | 2;

async function main([verb, folder, ...options]: readonly string[]): Promise<ExitCode> {
  if (verb === undefined || verb === 'help' || verb === '--help') return say(help);
  if (!['check', 'import', 'export'].includes(verb) || folder === undefined || folder.startsWith('--')) {
    return complain(help);
  }
  if (verb === 'export') return exportTo(folder);
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    return complain(`There is no folder ${folder}.`);
  const now = new Date();
  const files = openPackage(folder);
  if (verb === 'check') {
    const { faults, read } = readParts(packageParts(now, { folder }), files);
    if (faults.length > 0) return report(faults);
    return say(
      `No faults: ${read.map(({ part, entries }) => `${entries.length} ${part.title}`).join(', ')}.`,
    );
  }
  const name = options[options.indexOf('--as') + 1];
  const actor = `operator:${options.includes('--as') && name ? name : userInfo().username}` as const;
  const isReal = options.includes('--yes');
  return withDatabase(async (shop) => {
    const attempt = (prepared: PreparedPictures, isKept: boolean) =>
      undoable(shop.database, async (tx) => {
        const parts = packageParts(now, { folder, prepared });
        const result = await importPackage(parts, files, { tx, actor, now });
        return { result, isKept: isKept && result.kind === 'imported' };
      });
    // Encoding pictures takes long, so the data are tried first.
    const preview = await attempt(new Map(), false);
    if (preview.kind === 'faulty') return report(preview.faults);
    if (!isReal) {
      console.log(outcomeLines(preview.parts).join('\n'));
      return say('Nothing was written. Add --yes to import it.');
    }
    const { prepared, faults } = await preparePictures(
      { ...shop, ...(await shop.openMedia()) },
      folder,
      picturesPart(folder).read(files).entries,
      { actor, onEncoded: (picture) => console.error(`Encoded ${picture}.`) },
    );
    if (faults.length > 0) return report(faults);
    const outcome = await attempt(prepared, true);
    if (outcome.kind === 'faulty') return report(outcome.faults);
    console.log(outcomeLines(outcome.parts).join('\n'));
    return say('Imported.');
  });
}

async function exportTo(folder: string): Promise<ExitCode> {
  return withDatabase(async ({ database, clock, openMedia }) => {
    const files = await exportPackage(packageParts(clock.now(), { folder }), database.read, clock.now());
    writePackageFiles(folder, files);
    const { written, lost } = await writePictures(folder, database.read, (await openMedia()).mediaStorage);
    if (lost.length > 0) {
      console.error(`These pictures are missing in the media storage: ${lost.join(', ')}.`);
      return 1;
    }
    return say(`Wrote ${files.size + written} files to ${folder}.`);
  });
}

async function withDatabase(work: (shop: AttachedShop) => Promise<ExitCode>): Promise<ExitCode> {
  const [{ attachShop }, { readConfiguration }] = await Promise.all([
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

function report(faults: readonly PackageFault[]): ExitCode {
  for (const fault of faults) console.error(faultLine(fault));
  console.error(`${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}. Nothing was written.`);
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
