import { house } from '../../../house.ts';

export type NavigationLink = { readonly label: string; readonly to: string };

/** What the header offers; an entry comes with the page that it leads to. */
export const mainLinks: readonly NavigationLink[] = [
  { label: 'Wines', to: '/wines' },
  { label: 'Visit', to: '#visit' },
];

/** The folded menu of phones, the narrowest of which have no room for the search field's sign. */
export const menuLinks: readonly NavigationLink[] = [
  ...mainLinks,
  { label: 'Search', to: '/search/products' },
];

export type ExternalLink = { readonly label: string; readonly href: string; readonly leaves?: boolean };

/** The footer's columns under their headings; everything comes from the house file. */
export const footerColumns: readonly { readonly heading: string; readonly links: readonly ExternalLink[] }[] =
  [
    {
      heading: 'Help',
      links: [
        { label: 'Help centre', href: house.links.helpCentre, leaves: true },
        { label: 'Contact us', href: house.links.contactPage, leaves: true },
        { label: 'Customer support', href: `mailto:${house.mailboxes.support}` },
        { label: 'International orders', href: `mailto:${house.mailboxes.international}` },
      ],
    },
    {
      heading: 'Membership',
      links: [
        { label: `Ask about ${house.membershipName}`, href: `mailto:${house.mailboxes.membership}` },
        { label: `The ${house.name} app`, href: house.links.mobileApp, leaves: true },
      ],
    },
  ];
