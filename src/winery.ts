import { wineryTimeZoneName } from './core/dates.ts';
import { winerySetting } from './core/winery-settings.ts';
import type { WineryProfile } from './winery-profile.ts';
import type { ShippingSettings } from './winery-shipping.ts';
import type { TaxSettings } from './winery-tax.ts';

export type { ShippingSettings, TaxSettings, WineryProfile };

export type PickupLocation = WineryProfile['pickupLocations'][number];

/** Returns the winery's facts that any page may show, as last saved. */
export function winery(): WineryProfile {
  return winerySetting<WineryProfile>('profile');
}

/** Returns the place where visits happen and are taxed: the first pickup location. */
export function tastingRoom(): PickupLocation {
  return winery().pickupLocations[0];
}

/** Returns the cities in which orders can be picked up, as they follow "in": `Dundee` or `Dundee or Newberg`. */
export function pickupCities(): string {
  return [...new Set(winery().pickupLocations.map(({ city }) => city))].join(' or ');
}

/** Returns the winery's name and address on one line, for letters and maps: `Stone Ridge Vineyards, 12 Hill Road, Dundee, OR 97115`. */
export function wineryAddressLine(): string {
  const { legalName, address } = winery();
  return `${legalName}, ${address.street}, ${address.city}, ${address.stateCode} ${address.zipCode}`;
}

/** Returns `our tasting room` or `one of our tasting rooms`, as it follows "at". */
export function tastingRoomPhrase(): string {
  return winery().pickupLocations.length > 1 ? 'one of our tasting rooms' : 'our tasting room';
}

/** Returns the opening hours, such as `Open daily 10–5 Pacific time`. Names the time zone only if they contain times. */
export function openingHours(): string {
  const { days } = winery().hours;
  return /\d/.test(days) ? `${days} ${wineryTimeZoneName()} time` : days;
}

/** Returns the URL of directions to the winery in a maps app. */
export function directionsUrl(): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(wineryAddressLine())}`;
}

/** Returns the title of a page for browser tabs and search results; without `words`, the winery's own. */
export function pageTitle(words?: string): string {
  const { legalName, address } = winery();
  return words === undefined ? `${legalName} · Wines from ${address.city}` : `${words} · ${legalName}`;
}
