// npm run build: installs what the build needs and builds the pages, so that the shop can start without development dependencies.
import { build, exitWithError, install } from './setup.mjs';

install();
if (!build()) exitWithError('The pages could not be built. See the error above.');
