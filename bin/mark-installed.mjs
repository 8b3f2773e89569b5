// npm runs this after it has installed the dependencies, whoever asked it to.
import { markInstalled } from './setup.mjs';

markInstalled();
