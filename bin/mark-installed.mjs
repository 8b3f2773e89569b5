// npm runs this after every install.
import { markDependenciesInstalled } from './setup.mjs';

markDependenciesInstalled();
