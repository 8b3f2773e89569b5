import type { z } from 'zod';
import { setWinerySettings } from './core/winery-settings.ts';
import {
  currentSettings,
  publishedLegalTexts,
  type SettingShapes,
  settingsChannel,
} from './engine/content/index.server.ts';
import { giftCardsSchema } from './engine/gifts/cards/offer-types.ts';
import { findPlusSku } from './engine/loyalty/plus/index.server.ts';
import { pointsProgramSchema } from './engine/loyalty/points/program-types.ts';
import { customEmailTextsSchema } from './engine/notices/email-words-rules.ts';
import { pricingSettingsSchema } from './engine/pricing/pricing-types.ts';
import { plusMembershipTermsSchema } from './engine/pricing/standing/membership-types.ts';
import { homePageTextsSchema } from './features/catalog/home-rules.ts';
import { shelfIntroductionsSchema } from './features/catalog/shelf-words-rules.ts';
import { membershipContentSchema, partnerPerksSchema } from './features/plus/membership-rules.ts';
import type { ChannelListener } from './platform/announcements.server.ts';
import type { Transaction } from './platform/database.server.ts';
import { schemaProblemsOf } from './platform/shape-faults.ts';
import { StartError } from './platform/start-error.ts';
import { defaultTheme, wineryThemeSchema } from './ui/theme/theme-shape.server.ts';
import { wineryPlacesSchema } from './winery-places.ts';
import { type WineryProfile, wineryProfileSchema } from './winery-profile.ts';
import { type ShippingSettings, shippingSettingsSchema } from './winery-shipping.ts';
import { type TaxSettings, taxSettingsSchema } from './winery-tax.ts';

/** The schemas of all settings, by the setting's name in `winery_settings`. */
export const settingSchemas = {
  profile: wineryProfileSchema,
  theme: wineryThemeSchema,
  places: wineryPlacesSchema,
  home: homePageTextsSchema,
  membership: membershipContentSchema,
  partners: partnerPerksSchema,
  shipping: shippingSettingsSchema,
  tax: taxSettingsSchema,
  shelves: shelfIntroductionsSchema,
  emails: customEmailTextsSchema,
  pricing: pricingSettingsSchema,
  'membership-terms': plusMembershipTermsSchema,
  points: pointsProgramSchema,
  'gift-cards': giftCardsSchema,
} satisfies SettingShapes;

/**
 * Loads the winery's settings and legal texts into this process. Returns false if the shop is not set up yet. Settings that the winery has
 * not saved have default values.
 * @throws StartError if a saved setting is not valid in this version of the code.
 */
export async function readWinerySettings(read: Transaction): Promise<boolean> {
  const saved = new Map((await currentSettings(read)).map(({ name, value }) => [name, value]));
  if (!saved.has('profile')) return false;
  // Terms without a price are no offer: its price is that of the item in the catalog.
  if ((await findPlusSku(read)) === undefined) saved.delete('membership-terms');
  const plain = defaultWinerySettings(saved.get('profile') as WineryProfile);
  const settings = Object.entries<z.ZodType>(settingSchemas).flatMap(([name, shape]) => {
    const value = saved.get(name) ?? plain[name];
    // A winery without one of the programs has no setting for it.
    if (value === undefined) return [];
    const parsed = shape.safeParse(value);
    if (parsed.success) return [[name, parsed.data] as const];
    const faults = schemaProblemsOf(parsed.error).map(({ sentence }) => sentence);
    throw new StartError(`The winery's ${name} settings don't fit this version: ${faults.join(' ')}`);
  });
  setWinerySettings({ ...Object.fromEntries(settings), legalTexts: await publishedLegalTexts(read) });
  return true;
}

/** Returns the settings that apply until the winery saves its own. */
export function defaultWinerySettings({
  legalName,
  description,
  address,
}: WineryProfile): Readonly<Record<string, unknown>> {
  return {
    theme: defaultTheme,
    places: { origins: [] },
    home: {
      description,
      hero: { eyebrow: `${address.city}, ${address.state}`, title: legalName, text: description },
      range: {
        title: 'Our wines',
        text: 'Every wine we offer, with its story and price.',
        alt: legalName,
      },
      membership: {
        title: 'Membership',
        text: 'A year of shipping and tasting benefits for one annual fee.',
      },
      giftCards: { title: 'Gift cards', text: 'Any amount, emailed on the day you choose.' },
      visit: { title: 'Visit us' },
      story: { title: `About ${legalName}`, paragraphs: [description], alt: legalName, facts: [] },
    },
    membership: { benefits: [{ title: 'Shipping', text: 'Ground shipping at the membership’s rates.' }] },
    partners: [],
    shelves: {},
    pricing: { caseLadders: [], discountCaps: [] },
    emails: {},
    shipping: pickupOnly(address.stateCode),
    tax: {
      asOf: '2026-11-28',
      status: 'not set up yet',
      nexus: [],
      states: {},
      districts: [],
    } satisfies TaxSettings,
  };
}

/** Returns shipping settings for a winery that ships nowhere. Pickup orders are ready on the next weekday. */
function pickupOnly(stateCode: string): ShippingSettings {
  return {
    asOf: '2026-11-28',
    source: 'not set up yet',
    shipsFrom: stateCode,
    zones: [],
    noWineTo: [],
    merchandiseOnlyCents: 0,
    fasterOptions: {},
    workingDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    cutOff: '16:00',
    packingDays: { ground: [1, 2], two_day: [1, 1], overnight: [1, 1] },
    pickupReadyDays: 1,
    carrierHolidays: [],
    closedDays: [],
    weather: [],
  };
}

/** Returns a listener that reloads the settings whenever staff change them in any process. */
export function winerySettingsListener(
  read: Transaction,
  { onChange, onFailure }: { readonly onChange: () => void; readonly onFailure: (error: unknown) => void },
): ChannelListener {
  const readAgain = () => void readWinerySettings(read).then((isSetUp) => isSetUp && onChange(), onFailure);
  return { channel: settingsChannel, hear: readAgain, begin: readAgain };
}
