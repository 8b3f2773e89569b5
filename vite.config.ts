import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** What a page for looking at wine goes without: parts of forms and orders, and what comes late. */
const notForAll =
  'base/(?:text-field|select|radio-group|error-summary|toast-list)|commerce/(?:order-summary|line-list|blend-bar)';

/** One file for what every page needs and no release changes, one for what every page shares; the rest comes with its page. */
const sharedChunks = [
  {
    name: 'vendor',
    test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie-es|@remix-run)\//,
    priority: 3,
  },
  {
    name: 'shared',
    test: new RegExp(
      `src/(?:house|core/|platform/|ui/(?!${notForAll})|features/(?:shell/ui/document|catalog/(?:rules|ui/card-grid)))`,
    ),
    priority: 2,
  },
  // What is shared by those pages only, and what it is made of as far as the files above do not have it.
  { name: 'orders', test: /src\/ui\/(?:base\/(?!toast-list)|commerce\/(?!blend-bar))/, priority: 1 },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The pictures and fonts are served where they lie; copying them into the build would only double them.
  build: { copyPublicDir: false, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } },
    },
    ssr: {
      // React is bundled and told that it is built: beside node_modules it would ask the process's NODE_ENV on each start
      // and render several times slower where that is not `production`.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        resolve: {
          noExternal: [/^react(-dom|-router)?($|\/)/, /^@react-router\//, /^@base-ui\//, /^@conform-to\//],
        },
      }),
    },
  },
}));
