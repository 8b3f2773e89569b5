import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { writeCompressedCopies } from '../platform/compressed-copies.server.ts';

/** The React Router configuration of the back office, a separate application, so that no shop page carries its routes and scripts. */
export default {
  appDirectory: '.',
  buildDirectory: '../../build/back-office',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) =>
    writeCompressedCopies(join(buildDirectory, 'client/assets')),
} satisfies Config;
