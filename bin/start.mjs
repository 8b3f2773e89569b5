// npm start: installs and builds what is missing, then runs the shop.
import {
  become,
  build,
  commandEnvironment,
  exitWithError,
  install,
  isBuilt,
  isProduction,
  webEnvironment,
  webProcess,
} from './setup.mjs';

const environment = commandEnvironment();
// A production server needs no development dependencies once the pages are built.
install({ needsDevelopment: !isProduction(environment) || !isBuilt() });
if (!build()) exitWithError('The pages could not be built. See the error above.');
become(webProcess, webEnvironment(environment));
