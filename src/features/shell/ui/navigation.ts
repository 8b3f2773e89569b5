import { membershipPath } from '../../../core/membership-path.ts';
import type { AvailableClubPages } from '../../../engine/clubs/types.ts';
import type { OptOutMethod } from '../../../platform/opt-out.ts';
import { winery } from '../../../winery.ts';
import { isWineryRequirementMet, type WineryRequirement } from '../../../winery-offers.ts';

export type NavigationLink = {
  readonly label: string;
  readonly to: string;
  readonly needs?: WineryRequirement;
};

const mainLinks = (): readonly NavigationLink[] => [
  { label: 'Wines', to: '/wines' },
  { label: 'Clubs', to: '/wine-club', needs: 'hasClubs' },
  { label: winery().membershipName, to: membershipPath(), needs: 'hasMembership' },
  { label: 'Gift cards', to: '/gift-card', needs: 'sellsGiftCards' },
  { label: 'Visit', to: '/events/month' },
];

/**
 * Returns the links of the header. `menu` contains those of the menu on phones, including search because narrow phones have no room for its
 * icon.
 */
export function headerLinks(clubs: Pick<AvailableClubPages, 'hasClubs'>) {
  const main = mainLinks().filter(({ needs }) => isWineryRequirementMet(needs, clubs));
  return { main, menu: [...main, { label: 'Search', to: '/search/products' }] };
}

/** The sentences shown on every page to visitors who opted out of sale and sharing, by kind of opt-out (domain §2.8). */
export const optOutNotices: Readonly<Record<OptOutMethod, string>> = {
  signal: 'Your browser’s opt-out signal is honored',
  choice: 'Your opt-out is honored',
};

export type FooterLink = {
  readonly label: string;
  readonly href: string;
  /** Whether the link leads to another site. */
  readonly leaves?: boolean;
  /** The offer that a winery must have for the link to be shown; undefined for a link that every winery shows. */
  readonly needs?: WineryRequirement;
};

export const ourStoryPageLink: FooterLink = { label: 'Our story', href: '/our-story' };
const privateEvents: FooterLink = { label: 'Private events', href: '/private-events' };
const help: FooterLink = { label: 'Help and FAQ', href: '/help' };
const shipping: FooterLink = { label: 'Shipping and delivery', href: '/shipping' };
const returns: FooterLink = { label: 'Returns and refunds', href: '/returns' };
const termsOfSale: FooterLink = { label: 'Terms of sale', href: '/terms-of-sale' };
const accessibility: FooterLink = { label: 'Accessibility', href: '/accessibility' };

/** Links to the pages that the winery writes itself. The footer omits those that are not written yet. */
export const wineryPageLinks: readonly FooterLink[] = [
  ...[ourStoryPageLink, privateEvents, help, shipping, returns, termsOfSale, accessibility],
];

/** Additional links of the footer on payment pages. */
export const checkoutFooterLinks: readonly FooterLink[] = [help, shipping, returns];

/** Returns a link to another site, or none if the winery doesn't have that page. */
const outside = (label: string, href: string | undefined): FooterLink[] =>
  href === undefined ? [] : [{ label, href, leaves: true }];

type FooterColumn = { readonly heading: string; readonly links: readonly FooterLink[] };

const columns = (): readonly FooterColumn[] => [
  {
    heading: 'Visit',
    links: [
      { label: 'Events calendar', href: '/events/month' },
      { label: 'Find a tasting', href: '/search/events' },
      privateEvents,
      ...outside('Book a table', winery().links.tableBooking),
      { label: 'Ask about a visit', href: `mailto:${winery().mailboxes.visits}` },
    ],
  },
  {
    heading: 'Help',
    links: [
      help,
      { label: 'Where is my order?', href: '/order-confirmation' },
      shipping,
      { label: 'Where we ship', href: '/shipping-states' },
      returns,
      { label: 'Gift card balance', href: '/gift-card-balance' },
      { label: 'Contact us', href: '/shop/contact-us' },
      { label: 'Customer support', href: `mailto:${winery().mailboxes.support}` },
      { label: 'International orders', href: `mailto:${winery().mailboxes.international}` },
    ],
  },
  {
    heading: 'Membership',
    links: [
      { label: 'Wine clubs', href: '/wine-club', needs: 'hasClubs' },
      { label: 'Give a membership', href: '/wine-club/gift', needs: 'canGive' },
      { label: winery().membershipName, href: membershipPath(), needs: 'hasMembership' },
      { label: 'Compare memberships', href: '/membership-overview', needs: 'canCompare' },
      { label: 'Rewards', href: '/loyalty/rewards', needs: 'hasPoints' },
      ...outside(`The ${winery().name} app`, winery().links.mobileApp),
    ],
  },
];

/** Returns the footer's columns with their links. Omits links to unwritten pages. */
export function footerColumns(clubs: AvailableClubPages, unwritten: readonly string[] = []): FooterColumn[] {
  const isShown = ({ needs, href }: FooterLink) =>
    isWineryRequirementMet(needs, clubs) && !unwritten.includes(href);
  return columns()
    .map(({ heading, links }) => ({ heading, links: links.filter(isShown) }))
    .filter(({ links }) => links.length > 0);
}

/** Returns the links in the last line of the footer. */
export const legalLinks = (): readonly FooterLink[] => [
  { label: 'Privacy policy', href: '/privacy' },
  { label: 'Your privacy choices', href: '/privacy-choices' },
  termsOfSale,
  accessibility,
  { label: 'Proposition 65', href: winery().links.proposition65, leaves: true },
];
