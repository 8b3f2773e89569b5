/** The pages that a visitor sees before buying, under their names in the figures. */
export const storefrontPages = {
  home: '/',
  list: '/wines',
  wine: '/wines/cabernet-sauvignon-2022',
  search: '/search/products?q=cabernet',
  clubs: '/wine-club',
  calendar: '/events/month',
  visit: '/events/terrace-tasting',
} as const;

/** Flags of a browser that contacts only the shop. */
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
