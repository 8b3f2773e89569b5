import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { writeCompressedCopies } from './src/platform/compressed-copies.server.ts';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // A page brings the routes it matches; the router asks for those of its links in one request. All of them would be 8 KB.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) =>
    writeCompressedCopies(join(buildDirectory, 'client/assets')),
} satisfies Config;
