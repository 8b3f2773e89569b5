import { settings } from '../../db/seed/settings.ts';
import { openWinerySettings } from '../../src/core/winery-settings.ts';

// Tests run as the winery of the demonstration, unless they open another one.
openWinerySettings(settings);
