// npm run winery -- check|import|export PATH: works on the package of a winery.
import { become, commandEnvironment, install, isProduction, webEnvironment } from './setup.mjs';

const environment = commandEnvironment();
install({ needsDevelopment: !isProduction(environment) });
become(['src/winery-command.ts', ...process.argv.slice(2)], webEnvironment(environment));
