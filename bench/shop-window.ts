/** The pages that a visitor sees before buying, under the names that figures are told by. */
export const shopWindow = {
  home: '/',
  list: '/wines',
  wine: '/wines/cabernet-sauvignon-2022',
  search: '/search/products?q=cabernet',
  clubs: '/wine-club',
  calendar: '/events/month',
  visit: '/events/terrace-tasting',
} as const;

/** A browser that asks nobody but the shop. */
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
