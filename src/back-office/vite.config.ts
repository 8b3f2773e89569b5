import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * The two chunks that every page shares: libraries, which stay the same between shop releases, and common code. All other code is loaded
 * with the page that needs it.
 */
const sharedChunks = [
  {
    name: 'vendor',
    test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie-es|@remix-run)\//,
    priority: 2,
  },
  {
    name: 'office',
    test: /src\/(?:back-office\/(?:root|routes\/workspace|ui\/(?!late-))|ui\/|core\/|winery)|preload-helper/,
    priority: 1,
  },
];

export default defineConfig(({ command }) => ({
  // Its own files are below `/admin`, so that they can't be mistaken for the shop's.
  base: '/admin/',
  plugins: [tailwindcss(), reactRouter()],
  publicDir: '../../public',
  // The shop serves the fonts.
  experimental: { renderBuiltUrl: (file, { type }) => (type === 'public' ? `/${file}` : undefined) },
  optimizeDeps: { noDiscovery: true, include: ['@simplewebauthn/browser'] },
  build: {
    rolldownOptions: { checks: { ineffectiveDynamicImport: false, bundlerTimings: false } },
    copyPublicDir: false,
    emptyOutDir: true,
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } },
    },
    ssr: {
      // As in the shop's own build: React is bundled and told that it is built.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        resolve: {
          noExternal: [
            /^@tanstack\//,
            /^use-sync-external-store($|\/)/,
            /^react(-dom|-router)?($|\/)/,
            /^@react-router\//,
          ],
        },
      }),
    },
  },
}));
