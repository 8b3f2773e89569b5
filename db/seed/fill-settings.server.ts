import { invariant } from '../../src/core/invariant.ts';
import { saveSetting } from '../../src/engine/content/index.server.ts';
import type { Transaction } from '../../src/platform/database.server.ts';
import { readWinerySettings, settingShapes } from '../../src/winery-settings.server.ts';
import profile from '../../wineries/mesa-lucero/winery.json' with { type: 'json' };

/** Saves what the winery decided and reads it for this process, because everything else is filled in its time zone. */
export async function fillSettings(transaction: Transaction, now: Date): Promise<void> {
  const saved = await saveSetting(transaction, settingShapes, 'profile', profile, { actor: 'system', now });
  invariant(saved.ok, 'the winery of the demonstration has a valid profile');
  await readWinerySettings(transaction);
}
