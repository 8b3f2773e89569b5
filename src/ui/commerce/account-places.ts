import { membershipPath } from '../../core/membership-path.ts';
import { winery } from '../../winery.ts';
import { pointsName, wineryPrograms } from '../../winery-offers.ts';

export type AccountNavLink = { readonly label: string; readonly to: string };

const shownIf = (isOffered: boolean, place: AccountNavLink) => (isOffered ? [place] : []);

/** Returns links to the account's pages, in navigation order. */
export const accountNavLinks = (): readonly AccountNavLink[] => [
  { label: 'Overview', to: '/shop/dashboard' },
  { label: 'Wine club', to: '/shop/wine-club' },
  ...shownIf(wineryPrograms().membership !== undefined, {
    label: winery().membershipName,
    to: membershipPath(),
  }),
  ...shownIf(wineryPrograms().points !== undefined, { label: pointsName(), to: '/shop/loyalty' }),
  { label: 'Orders', to: '/shop/order-history' },
  { label: 'Visits', to: '/shop/reservations' },
  { label: 'Reviews', to: '/shop/reviews' },
  { label: 'Addresses', to: '/shop/shipping-details' },
  { label: 'Payment', to: '/shop/billing-details' },
  { label: 'Settings', to: '/shop/settings' },
];
