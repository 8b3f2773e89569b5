/**
 * What the winery decided, by name, such as its `profile`. Held for the whole process and outside any module, because
 * the shop and the back office are bundles with modules of their own.
 */
type WinerySettings = Readonly<Record<string, unknown>>;

/** What pages need to know of the winery's programs before they mention one; the rest stays on the server. */
export type WineryOffers = {
  readonly membership?: { readonly earlyHours: number };
  /** The name of the winery's points; undefined without a points program. */
  readonly points?: string;
  readonly giftCards: boolean;
};

const holder = globalThis as { winerySettings?: WinerySettings | undefined };

/** Id of the element from which a page's scripts read the settings that pages need. */
export const pageSettingsId = 'winery-settings';

/** Replaces all settings, as they were read from the database. */
export function setWinerySettings(settings: WinerySettings): void {
  holder.winerySettings = { ...settings, offers: offersOf(settings) };
}

type Programs = {
  readonly 'membership-terms'?: { readonly earlyHours: number };
  readonly points?: { readonly name: string };
  readonly 'gift-cards'?: { readonly designs: readonly unknown[] };
};

function offersOf(settings: Programs): WineryOffers {
  const { points, 'membership-terms': membershipTerms, 'gift-cards': giftCards } = settings;
  return {
    ...(membershipTerms && { membership: { earlyHours: membershipTerms.earlyHours } }),
    ...(points && { points: points.name }),
    giftCards: giftCards !== undefined && giftCards.designs.length > 0,
  };
}

/**
 * Returns the current value of a setting. Never keep it beyond a request: staff may change it at any time.
 * @throws if the settings were not read before, or the browser asks for one that its page does not carry
 */
export function winerySetting<Value>(name: string): Value {
  const value = findSetting<Value>(name);
  if (value === undefined) throw new Error(`the winery's ${name} was not read yet`);
  return value;
}

/** Returns the current value of a setting; undefined for a winery without it. */
export function findSetting<Value>(name: string): Value | undefined {
  return hasWinerySettings() ? (holder.winerySettings?.[name] as Value | undefined) : undefined;
}

/** Returns a function that returns a value derived from a setting. The value is computed again only after the setting was replaced. */
export function derivedSetting<Value extends object, Derived>(
  name: string,
  derive: (value: Value) => Derived,
): () => Derived {
  let last: { readonly value: Value; readonly derived: Derived } | undefined;
  return () => {
    const value = winerySetting<Value>(name);
    if (last?.value !== value) last = { value, derived: derive(value) };
    return last.derived;
  };
}

/** Returns whether the settings were read, or came with the page. */
export function hasWinerySettings(): boolean {
  holder.winerySettings ??= carriedSettings();
  return holder.winerySettings !== undefined;
}

/** Returns the settings that every page carries for its scripts, without what only the server asks for. */
export function pageSettings(): WinerySettings {
  const { security: _, ...profile } = winerySetting<{ readonly security?: unknown }>('profile');
  return { profile, offers: winerySetting('offers') };
}

function carriedSettings(): WinerySettings | undefined {
  if (typeof document === 'undefined') return undefined;
  const carried = document.getElementById(pageSettingsId)?.textContent;
  return carried ? (JSON.parse(carried) as WinerySettings) : undefined;
}
