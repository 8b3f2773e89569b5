// npm run winery -- check|import|export PATH: works on the package of a winery.
import {
  commandEnvironment,
  installDependencies,
  isProduction,
  replaceProcess,
  webProcessEnvironment,
} from './setup.mjs';

const environment = commandEnvironment();
installDependencies({ needsDevelopment: !isProduction(environment) });
replaceProcess(['src/winery-command.ts', ...process.argv.slice(2)], webProcessEnvironment(environment));
