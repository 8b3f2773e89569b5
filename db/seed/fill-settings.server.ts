import { invariant } from '../../src/core/invariant.ts';
import { saveSetting } from '../../src/engine/content/index.server.ts';
import type { Transaction } from '../../src/platform/database.server.ts';
import { readWinerySettings, settingShapes } from '../../src/winery-settings.server.ts';
import { settings } from './settings.ts';

/** Saves what the winery decided and reads it for this process, because everything else is filled in its time zone. */
export async function fillSettings(transaction: Transaction, now: Date): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    const saved = await saveSetting(transaction, settingShapes, name, value, { actor: 'system', now });
    invariant(saved.ok, `the winery of the demonstration has a valid ${name}`);
  }
  await readWinerySettings(transaction);
}
