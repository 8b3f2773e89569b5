import { house } from '../../../house.ts';
import type { OptOut } from '../../../platform/opt-out.ts';

export type NavigationLink = { readonly label: string; readonly to: string };

/** What the header offers; an entry comes with the page that it leads to. */
export const mainLinks: readonly NavigationLink[] = [
  { label: 'Wines', to: '/wines' },
  { label: 'Clubs', to: '/wine-club' },
  { label: house.membershipName, to: '/daou-plus' },
  { label: 'Gift cards', to: '/gift-card' },
  { label: 'Visit', to: '/events/month' },
];

/** The folded menu of phones, the narrowest of which have no room for the search field's sign. */
export const menuLinks: readonly NavigationLink[] = [
  ...mainLinks,
  { label: 'Search', to: '/search/products' },
];

/** What every page says to whoever opted out of sale and sharing (domain §2.8). */
export const optOutSentences: Readonly<Record<OptOut, string>> = {
  signal: 'Your browser’s opt-out signal is honoured',
  choice: 'Your opt-out is honoured',
};

export type ExternalLink = { readonly label: string; readonly href: string; readonly leaves?: boolean };

/** The footer's columns under their headings; everything comes from the house file. */
export const footerColumns: readonly { readonly heading: string; readonly links: readonly ExternalLink[] }[] =
  [
    {
      heading: 'Help',
      links: [
        { label: 'Help centre', href: house.links.helpCentre, leaves: true },
        { label: 'Customer support', href: `mailto:${house.mailboxes.support}` },
        { label: 'International orders', href: `mailto:${house.mailboxes.international}` },
      ],
    },
    {
      heading: 'Membership',
      links: [
        { label: 'Wine clubs', href: '/wine-club' },
        { label: 'Give a membership', href: '/wine-club/gift' },
        { label: house.membershipName, href: '/daou-plus' },
        { label: 'Which membership?', href: '/membership-overview' },
        { label: `The ${house.name} app`, href: house.links.mobileApp, leaves: true },
      ],
    },
  ];
