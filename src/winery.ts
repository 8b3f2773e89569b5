import { wineryTimeZoneName } from './core/dates.ts';
import { winerySetting } from './core/winery-settings.ts';
import type { WineryProfile } from './winery-profile.ts';
import type { ShippingSettings } from './winery-shipping.ts';
import type { TaxSettings } from './winery-tax.ts';

export type { ShippingSettings, TaxSettings, WineryProfile };

export type PickupLocation = WineryProfile['pickupLocations'][number];

/** Returns the winery's public profile, as last saved. */
export function winery(): WineryProfile {
  return winerySetting<WineryProfile>('profile');
}

/** Returns the location where visits take place and are taxed, which is the first pickup location. */
export function mainTastingRoom(): PickupLocation {
  return winery().pickupLocations[0];
}

/** Returns the cities with pickup locations, as a phrase that follows "in", such as `Dundee` or `Dundee or Newberg`. */
export function pickupCities(): string {
  return [...new Set(winery().pickupLocations.map(({ city }) => city))].join(' or ');
}

/**
 * Returns the winery's name and address on one line, for letters and maps, such as `Stone Ridge Vineyards, 12 Hill Road, Dundee, OR 97115`.
 */
export function wineryAddressLine(): string {
  const { legalName, address } = winery();
  return `${legalName}, ${address.street}, ${address.city}, ${address.stateCode} ${address.zipCode}`;
}

/** Returns `our tasting room` or `one of our tasting rooms`, as a phrase that follows "at". */
export function tastingRoomPhrase(): string {
  return winery().pickupLocations.length > 1 ? 'one of our tasting rooms' : 'our tasting room';
}

/** Returns the opening hours as text, such as `Open daily 10–5 Pacific time`. Includes the time zone only if the text contains times. */
export function openingHours(): string {
  const { days } = winery().hours;
  return /\d/.test(days) ? `${days} ${wineryTimeZoneName()} time` : days;
}

/** Returns the URL of directions to the winery in a maps app. */
export function directionsUrl(): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(wineryAddressLine())}`;
}

/** Returns the title of a page for browser tabs and search results. Without `words`, returns the winery's own title. */
export function pageTitle(words?: string): string {
  const { legalName, address } = winery();
  return words === undefined ? `${legalName} · Wines from ${address.city}` : `${words} · ${legalName}`;
}
