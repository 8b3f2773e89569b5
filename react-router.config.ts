import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { writeCompressedCopies } from './src/platform/compressed-copies.server.ts';
import { shortenRouteTable } from './src/platform/route-table.ts';
import { outsideRouter } from './src/routes.ts';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The table of routes is small and the same for everyone: it travels with the page, and no second request asks for it.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    const assets = join(buildDirectory, 'client/assets');
    await shortenRouteTable(assets, new Set(outsideRouter.map(({ path }) => path)));
    await writeCompressedCopies(assets);
  },
} satisfies Config;
