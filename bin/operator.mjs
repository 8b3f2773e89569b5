// npm run operator -- VERB …: runs a staff command, whether or not the shop is running.
import { become, commandEnvironment, install, isProduction, webEnvironment } from './setup.mjs';

const environment = commandEnvironment();
install({ needsDevelopment: !isProduction(environment) });
become(['src/operator.ts', ...process.argv.slice(2)], webEnvironment(environment));
