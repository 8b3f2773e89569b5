export const backOfficeThemes = ['system', 'light', 'dark'] as const;

export type BackOfficePreferences = {
  readonly theme: (typeof backOfficeThemes)[number];
  /**
   * Whether single-letter shortcuts are enabled. They can be turned off, because speech input and some keyboards trigger them by accident.
   */
  readonly shortcuts: 'on' | 'off';
};

/** Reads preferences from a form or a cookie. Missing and unknown values become the defaults. */
export function parsePreferences(fields: URLSearchParams | FormData): BackOfficePreferences {
  return {
    theme: backOfficeThemes.find((theme) => theme === fields.get('theme')) ?? 'system',
    shortcuts: fields.get('shortcuts') === 'off' ? 'off' : 'on',
  };
}
