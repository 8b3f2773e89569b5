// npm run reset-demo: deletes all orders, customers and secrets of the demo. The next start seeds it again.
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  exitWithError,
  installDependencies,
  projectNodePath,
  projectRoot,
  replaceProcess,
} from './setup.mjs';

installDependencies();
if (process.execPath.startsWith(projectRoot) || projectNodePath() === process.execPath) await reset();
else replaceProcess([fileURLToPath(import.meta.url)]);

async function reset() {
  if (process.env.DATABASE_URL)
    exitWithError('DATABASE_URL is set. This command only deletes the embedded database.');
  const folder = resolve(projectRoot, process.env.DATA_DIR || '.data');
  if (!existsSync(folder)) return console.log(`Nothing to delete in ${folder}.`);
  if (!existsSync(join(folder, 'secrets.json')))
    exitWithError(`${folder} is not a data folder of the shop. Nothing was deleted.`);
  const { deleteEmbeddedPostgresData } = await import('../src/platform/embedded-postgres.server.ts');
  try {
    deleteEmbeddedPostgresData(join(folder, 'postgres'));
  } catch (error) {
    if (error.name !== 'LockedError') throw error;
    exitWithError(`${error.message} Stop it first.`);
  }
  rmSync(folder, { recursive: true, force: true });
  console.log(`Deleted ${folder}. Run npm start to create it again.`);
}
