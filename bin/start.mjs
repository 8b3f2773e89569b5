// npm start: installs and builds what is missing, then runs the shop.
import { basename } from 'node:path';
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

const environment = wineryEnvironment(commandEnvironment());
// A production server needs no development dependencies once the pages are built.
install({ needsDevelopment: !isProduction(environment) || !isBuilt() });
if (!build()) exitWithError('The pages could not be built. See the error above.');
become(webProcess, webEnvironment(environment));

/**
 * Returns the environment for `npm start -- --winery FOLDER`, which runs another winery's package with its own data folder. Exits on wrong
 * arguments.
 */
function wineryEnvironment(given) {
  const [option, folder] = process.argv.slice(2);
  if (option === undefined) return given;
  if (option !== '--winery' || folder === undefined) {
    exitWithError('Usage: npm start -- --winery FOLDER');
  }
  return { DATA_DIR: `.data-${basename(folder)}`, ...given, WINERY: folder };
}
