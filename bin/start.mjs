// npm start: installs and builds what is missing, then becomes the shop.
import {
  become,
  build,
  commandEnvironment,
  giveUp,
  install,
  isBuilt,
  isProduction,
  webEnvironment,
  webProcess,
} from './setup.mjs';

const environment = commandEnvironment();
// A host of the real shop can do without development dependencies once the pages are built.
install({ needsDevelopment: !isProduction(environment) || !isBuilt() });
if (!build()) giveUp('The pages could not be built; the reason stands above.');
become(webProcess, webEnvironment(environment));
