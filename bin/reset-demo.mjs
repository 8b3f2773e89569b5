// npm run reset-demo: forgets every order, customer and secret of the demonstration; the next start seeds it anew.
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { become, giveUp, install, projectNode, root } from './setup.mjs';

install();
if (process.execPath.startsWith(root) || projectNode() === process.execPath) await reset();
else become([fileURLToPath(import.meta.url)]);

async function reset() {
  if (process.env.DATABASE_URL)
    giveUp('DATABASE_URL is set: this command deletes the embedded database only.');
  const folder = resolve(root, process.env.DATA_DIR || '.data');
  if (!existsSync(folder)) return console.log(`There is nothing in ${folder}.`);
  if (!existsSync(join(folder, 'secrets.json')))
    giveUp(`${folder} is not a data folder of the shop; nothing was deleted.`);
  const { removeEmbeddedPostgres } = await import('../src/platform/embedded-postgres.server.ts');
  try {
    removeEmbeddedPostgres(join(folder, 'postgres'));
  } catch (error) {
    if (error.name !== 'LockedError') throw error;
    giveUp(`${error.message} Stop it first.`);
  }
  rmSync(folder, { recursive: true, force: true });
  console.log(`Deleted ${folder}; npm start makes it anew.`);
}
