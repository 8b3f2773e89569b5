import { wineryZoneName } from './core/dates.ts';
import { winerySetting } from './core/winery-settings.ts';
import type { WineryProfile } from './winery-profile.ts';
import type { ShippingSettings } from './winery-shipping.ts';
import type { TaxSettings } from './winery-tax.ts';

export type { ShippingSettings, TaxSettings, WineryProfile };

export type PickupLocation = WineryProfile['pickupLocations'][number];

/** Returns what any page may say of the winery, as it was last saved. */
export function winery(): WineryProfile {
  return winerySetting<WineryProfile>('profile');
}

/** Returns the place where visits happen and are taxed: the first pickup location. */
export function tastingRoom(): PickupLocation {
  return winery().pickupLocations[0];
}

/** Returns `Dundee` or `Dundee or Newberg`: where orders can be picked up, after "in". */
export function pickupCities(): string {
  return [...new Set(winery().pickupLocations.map(({ city }) => city))].join(' or ');
}

/** Returns `Stone Ridge Vineyards, 12 Hill Road, Dundee, OR 97115`: on one line, for letters and maps. */
export function wineryLine(): string {
  const { legalName, address } = winery();
  return `${legalName}, ${address.street}, ${address.city}, ${address.stateCode} ${address.zipCode}`;
}

/** Returns `our tasting room`, or `one of our tasting rooms`: after "at". */
export function anyTastingRoom(): string {
  return winery().pickupLocations.length > 1 ? 'one of our tasting rooms' : 'our tasting room';
}

/** Returns `Open daily 10–5 Pacific time`; hours without a time of day need no zone. */
export function openingHours(): string {
  const { days } = winery().hours;
  return /\d/.test(days) ? `${days} ${wineryZoneName()} time` : days;
}

/** Directions to the winery in a maps app. */
export function directionsUrl(): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(wineryLine())}`;
}

/** Returns the title of a page for browser tabs and search results; the winery's own without words. */
export function pageTitle(words?: string): string {
  const { legalName, address } = winery();
  return words === undefined ? `${legalName} · Wines from ${address.city}` : `${words} · ${legalName}`;
}
