import { fileURLToPath } from 'node:url';
import { openWinerySettings } from '../../src/core/winery-settings.ts';
import profile from '../../wineries/mesa-lucero/winery.json' with { type: 'json' };

// Tests run as the winery of the demonstration, unless they open another one.
openWinerySettings({ profile });

/** The package of the demonstration. */
export const demoFolder = fileURLToPath(new URL('../../wineries/mesa-lucero', import.meta.url));
