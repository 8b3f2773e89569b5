import { membershipPath } from '../../core/membership-path.ts';
import { winery } from '../../winery.ts';
import { type WineryRequirement, wineryPrograms } from '../../winery-offers.ts';

/** A page that the site search finds in addition to wines. `words` are search terms for it, including ones that its title lacks. */
export type SitePage = {
  readonly title: string;
  readonly to: string;
  readonly summary: string;
  readonly words: string;
  /** The program that the winery must offer for this page to be found; undefined for a page that every winery has. */
  readonly needs?: WineryRequirement;
};

/** Returns the searchable pages that code defines. Documents and visits are added from the database (`site-search.server.ts`). */
export const codeDefinedPages = (): readonly SitePage[] => [
  {
    title: 'Wine clubs',
    to: '/wine-club',
    summary: 'Compare the clubs, their prices and shipments, and join.',
    words: 'membership member join subscription shipment box quarterly',
    needs: 'hasClubs',
  },
  {
    title: 'Your wine club',
    to: '/shop/wine-club',
    summary: 'Change your next shipment, skip, pause or cancel.',
    words: 'skip hold pause cancel shipment change box membership account',
    needs: 'hasClubs',
  },
  {
    title: 'Give a club membership',
    to: '/wine-club/gift',
    summary: 'One, two or four shipments as a gift.',
    words: 'present gift subscription',
    needs: 'canGive',
  },
  {
    title: winery().membershipName,
    to: membershipPath(),
    needs: 'hasMembership',
    summary: 'Our annual membership, with shipping, tastings and early booking.',
    words: 'plus paid annual yearly membership free shipping',
  },
  {
    title: 'Compare memberships',
    to: '/membership-overview',
    needs: 'canCompare',
    summary: 'Clubs and our annual membership side by side.',
    words: 'compare benefits discount join',
  },
  {
    title: 'Gift cards',
    to: '/gift-card',
    needs: 'sellsGiftCards',
    summary: 'Any amount, emailed on the day you choose.',
    words: 'giftcard voucher certificate present e-gift',
  },
  {
    title: 'Gift card balance',
    to: '/gift-card-balance',
    summary: 'Check the balance on a gift card.',
    words: 'giftcard check pin code remaining',
  },
  {
    title: 'Visit us',
    to: '/events/month',
    summary: [winery().hours.days, winery().hours.lastTasting]
      .flatMap((words) => (words === undefined ? [] : [`${words}.`]))
      .join(' '),
    words:
      'hours open opening closed visit tasting room reservation book reserve tour events calendar directions address location map holiday',
  },
  {
    title: 'Contact us',
    to: '/shop/contact-us',
    summary: `${winery().phone.shown}, ${winery().mailboxes.support}`,
    words: 'phone telephone email call chat support address hours message question',
  },
  {
    title: 'Where we ship',
    to: '/shipping-states',
    summary: 'Every state, its limits, and where we can’t ship yet.',
    words: 'shipping states delivery ship send zip utah',
  },
  {
    title: 'Where is my order?',
    to: '/order-confirmation',
    summary: 'Look up an order with its number, email and ZIP code.',
    words: 'track tracking order status delivery package lookup shipped',
  },
  {
    title: 'Your orders',
    to: '/shop/order-history',
    summary: 'View orders and invoices, reorder or report a problem.',
    words: 'order history invoice receipt reorder return',
  },
  {
    title: 'Your account',
    to: '/shop/dashboard',
    summary: 'Addresses, cards, settings and everything you’ve ordered.',
    words: 'sign in login log profile settings password address card',
  },
  {
    title: 'Your reservations',
    to: '/shop/reservations',
    summary: 'Change or cancel a visit.',
    words: 'reservation booking visit tasting cancel change',
  },
  {
    title: 'Rewards',
    to: '/loyalty/rewards',
    summary: 'See what your points can get you.',
    words: `points ${wineryPrograms().points ?? ''} loyalty redeem reward voucher engraving engraved`,
  },
  {
    title: 'Waiver',
    to: '/digital-waiver',
    summary: 'Sign before a visit that requires a waiver.',
    words: 'digital waiver sign signature hike liability',
  },
  {
    title: 'Privacy policy',
    to: '/privacy',
    summary: 'What we keep, why, and for how long.',
    words: 'data personal cookies gdpr ccpa delete',
  },
  {
    title: 'Your privacy choices',
    to: '/privacy-choices',
    summary: 'Opt out of sale and sharing.',
    words: 'opt out cookies do not sell share tracking',
  },
];
