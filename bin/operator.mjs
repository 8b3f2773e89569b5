// npm run operator -- VERB …: the operator's door, beside the shop that runs or without it.
import { become, commandEnvironment, install, isProduction, webEnvironment } from './setup.mjs';

const environment = commandEnvironment();
install({ needsDevelopment: !isProduction(environment) });
become(['src/operator.ts', ...process.argv.slice(2)], webEnvironment(environment));
