import type { z } from 'zod';
import { openWinerySettings } from './core/winery-settings.ts';
import {
  currentSettings,
  type SettingShapes,
  settingFaults,
  settingsChannel,
} from './engine/content/index.server.ts';
import type { Listener } from './platform/announcements.server.ts';
import type { Transaction } from './platform/database.server.ts';
import { StartError } from './platform/start-error.ts';
import { wineryProfileSchema } from './winery-profile.ts';

/** Everything that a winery decides as one value, by its name in `winery_settings`. */
export const settingShapes = { profile: wineryProfileSchema } satisfies SettingShapes;

/**
 * Reads the settings of the winery for this process. Returns false if the shop is not set up yet.
 * @throws StartError if one is missing, or was saved by another version of this code and does not fit
 */
export async function readWinerySettings(read: Transaction): Promise<boolean> {
  const saved = new Map((await currentSettings(read)).map(({ name, value }) => [name, value]));
  if (!saved.has('profile')) return false;
  const settings = Object.entries<z.ZodType>(settingShapes).map(([name, shape]) => {
    if (!saved.has(name)) throw new StartError(`The winery's ${name} is not in this database yet.`);
    const parsed = shape.safeParse(saved.get(name));
    if (parsed.success) return [name, parsed.data] as const;
    const faults = settingFaults(parsed.error).map(({ sentence }) => sentence);
    throw new StartError(`The winery's ${name} does not fit this version: ${faults.join(' ')}`);
  });
  openWinerySettings(Object.fromEntries(settings));
  return true;
}

/** Reads the settings again whenever staff change them, in whatever process. */
export function settingsListener(
  read: Transaction,
  { onChange, onFailure }: { readonly onChange: () => void; readonly onFailure: (error: unknown) => void },
): Listener {
  const readAgain = () => void readWinerySettings(read).then((isSetUp) => isSetUp && onChange(), onFailure);
  return { channel: settingsChannel, hear: readAgain, begin: readAgain };
}
