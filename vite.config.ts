import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** One file for what every page needs and no release changes, one for what every page shares; the rest comes with its page. */
const sharedChunks = [
  { name: 'vendor', test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie-es|@remix-run)\// },
  { name: 'shared', test: /src\/(?:house|core\/|platform\/|ui\/(?!base\/toast-list))/ },
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
