// npm start: installs and builds what is missing, then becomes the shop.
import { become, build, giveUp, install, webEnvironment, webProcess } from './setup.mjs';

install();
if (!build()) giveUp('The pages could not be built; the reason stands above.');
// Without a word about the environment this is the demonstration: a production build with the stand-ins.
const environment = process.env.NODE_ENV
  ? process.env
  : { ...process.env, NODE_ENV: 'production', DEMO: 'true' };
become(webProcess, webEnvironment(environment));
