// npm runs this after every install.
import { markInstalled } from './setup.mjs';

markInstalled();
