// npm start: installs and builds what is missing, then runs the shop.
import { basename } from 'node:path';
import {
  arePagesBuilt,
  buildPages,
  commandEnvironment,
  exitWithError,
  installDependencies,
  isProduction,
  replaceProcess,
  webProcessArguments,
  webProcessEnvironment,
} from './setup.mjs';

const environment = wineryEnvironment(commandEnvironment());
// A production server needs no development dependencies once the pages are built.
installDependencies({ needsDevelopment: !isProduction(environment) || !arePagesBuilt() });
if (!buildPages()) exitWithError('The pages could not be built. See the error above.');
replaceProcess(webProcessArguments, webProcessEnvironment(environment));

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
