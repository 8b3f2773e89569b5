import { winery } from '../../winery.ts';

export type AccountPlace = { readonly label: string; readonly to: string };

/** Returns the account's pages in the order of its navigation. */
export const accountPlaces = (): readonly AccountPlace[] => [
  { label: 'Overview', to: '/shop/dashboard' },
  { label: 'Wine club', to: '/shop/wine-club' },
  { label: winery().membershipName, to: '/daou-plus' },
  { label: 'Vine Points', to: '/shop/loyalty' },
  { label: 'Orders', to: '/shop/order-history' },
  { label: 'Visits', to: '/shop/reservations' },
  { label: 'Reviews', to: '/shop/reviews' },
  { label: 'Addresses', to: '/shop/shipping-details' },
  { label: 'Payment', to: '/shop/billing-details' },
  { label: 'Settings', to: '/shop/settings' },
];
