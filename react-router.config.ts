import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The table of routes is small and the same for everyone: it travels with the page, and no second request asks for it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
