import { fileURLToPath } from 'node:url';
import { setWinerySettings } from '../../src/core/winery-settings.ts';
import { replaceSavedPictures } from '../../src/ui/media/saved-pictures.ts';
import { demoPictures } from './demo-pictures.ts';
import { demoSettings } from './demo-settings.ts';

// Tests run as the winery of the demonstration, unless they open another one.
setWinerySettings(demoSettings);
replaceSavedPictures(demoPictures);

/** Path of the demonstration winery's package. */
export const demoFolder = fileURLToPath(new URL('../../wineries/mesa-lucero', import.meta.url));
