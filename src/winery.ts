/**
 * The winery: facts that any page may show. Another winery starts by changing this file. Services outside the shop
 * (specification §9) have invented addresses that lead nowhere.
 */
export const winery = {
  name: 'Mesa Lucero',
  legalName: 'Mesa Lucero Estate',
  /** The name of the paid membership; its addresses are the specification's. */
  membershipName: 'Mesa Lucero+',
  description: 'Estate wines from the limestone hills west of Paso Robles, California.',
  /** Browsers color their interface with it. */
  themeColor: '#241b15',
  phone: { shown: '+1 805 555 0142', link: 'tel:+18055550142' },
  address: {
    street: '4180 Ladera Vieja Road',
    city: 'Paso Robles',
    state: 'California',
    stateCode: 'CA',
    zipCode: '93446',
    country: 'US',
  },
  timeZone: 'America/Los_Angeles',
  hours: {
    days: 'Open daily 10–5',
    lastTasting: 'Last tasting 3:30',
    closed: 'Closed Thanksgiving, December 25 and January 1',
  },
  /** One short line above the header of every page. */
  announcement: 'Pickup is free at both tasting rooms · An adult must sign for every box we ship',
  mailboxes: {
    support: 'support@mesalucero.example',
    visits: 'visits@mesalucero.example',
    membership: 'membership@mesalucero.example',
    international: 'international@mesalucero.example',
  },
  /** Where to report a vulnerability, and the day on which somebody last confirmed that it is read. */
  security: { mailbox: 'security@mesalucero.example', confirmedOn: '2026-11-21' },
  links: {
    tableBooking: 'https://tables.mesalucero.example/mesa-lucero',
    helpCentre: 'https://help.mesalucero.example/',
    contactPage: 'https://www.mesalucero.example/contact',
    mobileApp: 'https://apps.mesalucero.example/mesa-lucero-plus',
    proposition65: 'https://www.P65Warnings.ca.gov/alcohol',
  },
  pickupLocations: [
    {
      id: 'hilltop',
      name: 'Hilltop Tasting Room',
      street: '4180 Ladera Vieja Road',
      city: 'Paso Robles',
      stateCode: 'CA',
      zipCode: '93446',
      hours: 'Daily 10–5',
      opensAt: '10:00',
      closesAt: '17:00',
    },
    {
      id: 'downtown',
      name: 'Downtown Barrel Bar',
      street: '1228 Pine Walk',
      city: 'Paso Robles',
      stateCode: 'CA',
      zipCode: '93446',
      hours: 'Daily 12–8',
      opensAt: '12:00',
      closesAt: '20:00',
    },
  ],
} as const;

/** `Mesa Lucero Estate, 4180 Ladera Vieja Road, Paso Robles, CA 93446`: on one line, for letters and maps. */
export const wineryLine = `${winery.legalName}, ${winery.address.street}, ${winery.address.city}, ${winery.address.stateCode} ${winery.address.zipCode}`;

/** Directions to the winery in a maps app. */
export const directionsUrl = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(wineryLine)}`;

/** Returns the title of a page for browser tabs and search results; the winery's own without words. */
export function pageTitle(words?: string): string {
  return words === undefined
    ? `${winery.legalName} · Estate wines from ${winery.address.city}`
    : `${words} · ${winery.legalName}`;
}
