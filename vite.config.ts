import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** What every page shares and is loaded with it. */
const frame = [
  'root|within-frame|winery|core/invariant|platform/(?!form-)|engine/(?:catalog|clubs|content|visits/experiences)/page-rules',
  'features/(?:shell/ui/(?!footer|night-picture|privacy-)|(?:catalog|visit-offer|content)/page-rules|content/ui/late-document|session/ui/session-(?:store|guard)|age-gate/(?:rules|ui/use-age-gate))',
  'ui/head/(?!legal-)|ui/media/(?:icons|mark|winery-drawings)|ui/commerce/account-places',
  'ui/base/(?:button|class-names|focus-heading|lazy-part|notice|privacy-signal|spinner|text-link|toast|toast-host|visually-hidden|whole-page)\\.',
];

/** What pages for looking at wine share; loaded once such a page is shown (`ui/base/lazy-part.tsx`). */
const shelf = [
  'core/(?:dates|digits|money|once)|engine/catalog/[^/]+\\.tsx?|features/catalog/(?:\\w+-)?rules|features/catalog/ui/(?:home|wines|search|list|card|chip|filter)-|features/content/ui/(?:shown-)?document\\.',
  'ui/media/picture|ui/base/(?:awaited|badge|breadcrumbs|pagination|price|soft-links|kept-markup|field|text-field|checkbox|select|quantity-stepper|facts-table)\\.',
  'ui/commerce/(?:add-to-cart|availability|bottle-panel|card-grid|price|quick-add|wine-card|search-field|proposition-65|notification-request-form|state-notification-form)\\.',
];

/**
 * Few files, since each is a request: what no release changes, the frame, the shelf, the page of one wine, the pages of visits, the edges of the frame that come last
 * (footer, gate, messages, the session), and what forms and orders share. Whatever else a page needs comes with that page.
 */
const sharedChunks = [
  {
    name: 'vendor',
    test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie-es|@remix-run)\//,
    priority: 5,
  },
  { name: 'frame', test: new RegExp(`src/(?:${frame.join('|')})|preload-helper`), priority: 4 },
  { name: 'shelf', test: new RegExp(`src/(?:${shelf.join('|')})`), priority: 3 },
  { name: 'wine', test: /features\/catalog\/ui\/wine-/, priority: 2 },
  {
    name: 'visits',
    test: /src\/(?:features\/visit-offer\/(?:ui\/|\w+-rules)|engine\/(?:visits\/experiences\/(?:\w+-)?rules|pricing\/rules)|ui\/commerce\/availability-mark)/,
    priority: 2,
  },
  {
    name: 'edges',
    test: /src\/page-foot|shell\/ui\/footer|age-gate\/ui\/(?:age-gate|age-panel|refusal-words)|toast-list|session\/ui\/follow-session|node_modules\/@tanstack/,
    priority: 2,
  },
  {
    name: 'orders',
    test: /src\/ui\/(?:base\/(?:radio-group|error-summary)|commerce\/(?:order-summary|line-list|promotion-code|volume-meter))\./,
    priority: 1,
  },
];

/** The packages of the browser. Development bundles them before the first page: one that is found later would load the page again. */
const browserPackages = [
  '@base-ui/react/tabs',
  '@base-ui/react/toast',
  '@openfeature/web-sdk',
  '@tanstack/react-query',
  'zod',
  'zustand',
  'zustand/middleware',
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  optimizeDeps: { include: browserPackages, noDiscovery: true },
  // The pictures and fonts are served where they lie; copying them into the build would only double them.
  build: {
    // A file that one page has at once and another one late is no mistake, and how long a plugin took is nobody's concern.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false, bundlerTimings: false } },
    copyPublicDir: false,
    assetsInlineLimit: 0,
    // Whoever asks for a late part has these already.
    modulePreload: {
      resolveDependencies: (name, files) =>
        // Few pages have a document that does something: its files are not named on all the others.
        name.includes('live-document')
          ? []
          : files.filter((file) => !/\/(?:rolldown-runtime|vendor|frame)-/.test(file)),
    },
  },
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
