import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { writeCompressedCopies } from '../platform/compressed-copies.server.ts';

/** The back office: an application of its own, so that no page of the shop carries its routes and scripts. */
export default {
  appDirectory: '.',
  buildDirectory: '../../build/back-office',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) =>
    writeCompressedCopies(join(buildDirectory, 'client/assets')),
} satisfies Config;
