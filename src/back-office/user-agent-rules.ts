const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg\//, 'Edge'],
  [/\bFirefox\//, 'Firefox'],
  [/(?:\b|Headless)Chrom(?:e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bWindows\b/, 'Windows'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([form]) => form.test(text))?.[1];

/** Returns a browser and system such as `Chrome on Windows`; an unrecognized system is omitted. */
export function browserAndSystemName(userAgent: string | undefined): string {
  const text = userAgent ?? '';
  const [browser = 'Unknown browser', system] = [nameIn(browsers, text), nameIn(systems, text)];
  return system === undefined ? browser : `${browser} on ${system}`;
}
