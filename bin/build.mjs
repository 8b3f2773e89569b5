// npm run build: installs what the build needs and builds the pages, so that the shop can start without development dependencies.
import { buildPages, exitWithError, installDependencies } from './setup.mjs';

installDependencies();
if (!buildPages()) exitWithError('The pages could not be built. See the error above.');
