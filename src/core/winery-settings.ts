/**
 * The winery's settings, by name, such as its `profile`. Stored on `globalThis`, because the shop and the back office are separate bundles
 * with their own module instances.
 */
type WinerySettings = Readonly<Record<string, unknown>>;

/** The winery's optional programs, which every page checks before it mentions one. Program details stay on the server. */
export type WineryPrograms = {
  readonly membership?: { readonly earlyHours: number };
  /** The name of the winery's points; undefined if it has no points program. */
  readonly points?: string;
  readonly giftCards: boolean;
};

const holder = globalThis as { winerySettings?: WinerySettings | undefined };

/** Id of the HTML element that contains the settings for a page's scripts. */
export const pageSettingsElementId = 'winery-settings';

/** Replaces all settings with those just read from the database. */
export function setWinerySettings(settings: WinerySettings): void {
  holder.winerySettings = { ...settings, offers: offersOf(settings) };
}

type Programs = {
  readonly 'membership-terms'?: { readonly earlyHours: number };
  readonly points?: { readonly name: string };
  readonly 'gift-cards'?: { readonly designs: readonly unknown[] };
};

function offersOf(settings: Programs): WineryPrograms {
  const { points, 'membership-terms': membershipTerms, 'gift-cards': giftCards } = settings;
  return {
    ...(membershipTerms && { membership: { earlyHours: membershipTerms.earlyHours } }),
    ...(points && { points: points.name }),
    giftCards: giftCards !== undefined && giftCards.designs.length > 0,
  };
}

/**
 * Returns the current value of a setting. Don't keep it beyond a request: staff may change it at any time.
 * @throws if the settings are not loaded yet, or if the browser requests a setting that its page does not contain
 */
export function winerySetting<Value>(name: string): Value {
  const value = findSetting<Value>(name);
  if (value === undefined) throw new Error(`the winery's ${name} was not read yet`);
  return value;
}

/** Returns the current value of a setting, or undefined if the winery does not have it. */
export function findSetting<Value>(name: string): Value | undefined {
  return hasWinerySettings() ? (holder.winerySettings?.[name] as Value | undefined) : undefined;
}

/** Returns a function that returns a value derived from a setting. The value is recomputed only after the setting is replaced. */
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

/** Returns whether the settings are available, either loaded from the database or included in the page. */
export function hasWinerySettings(): boolean {
  holder.winerySettings ??= carriedSettings();
  return holder.winerySettings !== undefined;
}

/** Returns the settings that every page includes for its scripts, without settings used only on the server. */
export function pageSettings(): WinerySettings {
  const { security: _, ...profile } = winerySetting<{ readonly security?: unknown }>('profile');
  return { profile, offers: winerySetting('offers') };
}

function carriedSettings(): WinerySettings | undefined {
  if (typeof document === 'undefined') return undefined;
  const carried = document.getElementById(pageSettingsElementId)?.textContent;
  return carried ? (JSON.parse(carried) as WinerySettings) : undefined;
}
