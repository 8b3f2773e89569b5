// npm run build: installs what the build needs and builds the pages, for a start without development dependencies.
import { build, giveUp, install } from './setup.mjs';

install();
if (!build()) giveUp('The pages could not be built; the reason stands above.');
