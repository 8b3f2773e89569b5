import { openWinerySettings } from '../../src/core/winery-settings.ts';
import profile from '../../wineries/mesa-lucero/winery.json' with { type: 'json' };

// Tests run as the winery of the demonstration, unless they open another one.
openWinerySettings({ profile });
