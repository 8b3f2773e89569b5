// npm run operator -- VERB …: the operator's door, beside the shop that runs or without it.
import { become, install, webEnvironment } from './setup.mjs';

install();
// Without a word about the environment it is the demonstration's, as with npm start.
const environment = process.env.NODE_ENV
  ? process.env
  : { ...process.env, NODE_ENV: 'production', DEMO: 'true' };
become(['src/operator.ts', ...process.argv.slice(2)], webEnvironment(environment));
