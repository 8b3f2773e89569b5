// npm run operator -- VERB …: runs a staff command, whether or not the shop is running.
import {
  commandEnvironment,
  installDependencies,
  isProduction,
  replaceProcess,
  webProcessEnvironment,
} from './setup.mjs';

const environment = commandEnvironment();
installDependencies({ needsDevelopment: !isProduction(environment) });
replaceProcess(['src/operator.ts', ...process.argv.slice(2)], webProcessEnvironment(environment));
