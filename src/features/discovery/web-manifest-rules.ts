import { winery } from '../../winery.ts';

/** Returns the W3C Web Application Manifest, which phones use for the home screen, in the theme's colors. */
export function webManifest({ paper, ink }: { readonly paper: string; readonly ink: string }): object {
  return {
    id: '/',
    name: winery().legalName,
    short_name: winery().name,
    description: winery().description,
    lang: 'en-US',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: ink,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
