/** The pages that a visitor sees before buying, from name in the figures to path. */
export const storefrontPages = {
  home: '/',
  list: '/wines',
  wine: '/wines/cabernet-sauvignon-2022',
  search: '/search/products?q=cabernet',
  clubs: '/wine-club',
  calendar: '/events/month',
  visit: '/events/terrace-tasting',
} as const;

/** Command-line flags that keep Chromium from contacting anything but the shop. */
export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;
