import { fileURLToPath } from 'node:url';
import { setWinerySettings } from '../../src/core/winery-settings.ts';
import { replaceSavedPictures } from '../../src/ui/media/saved-pictures.ts';
import { demoPictures } from './demo-pictures.ts';
import { settings } from './demo-settings.ts';

// Tests run as the winery of the demonstration, unless they open another one.
setWinerySettings(settings);
replaceSavedPictures(demoPictures);

/** The folder of the demonstration's package. */
export const demoFolder = fileURLToPath(new URL('../../wineries/mesa-lucero', import.meta.url));
