/**
 * Returns a description of a browser and its device, such as `Chrome on Windows`. It helps customers recognize a session and identifies no
 * one.
 */
export function describeDevice(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return 'Unknown browser';
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const machine = machines.find(([, pattern]) => pattern.test(userAgent))?.[0];
  if (!browser && !machine) return 'Other app';
  return [browser ?? 'A browser', machine && `on ${machine}`].filter(Boolean).join(' ');
}

/**
 * The user agent patterns of browsers, with their names. The first match counts, since nearly all browsers also claim to be Chrome and
 * Safari.
 */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const machines: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['an iPhone', /\biPhone\b/],
  ['an iPad', /\biPad\b/],
  ['an Android device', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['a Mac', /\bMacintosh\b/],
  ['a Chromebook', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** The sections of the settings page whose forms can return an error. */
export type SettingsSectionId = 'name' | 'email' | 'password' | 'letters' | 'sessions' | 'close';

export const maxNameLength = 60;
