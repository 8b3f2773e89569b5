export const themes = ['system', 'light', 'dark'] as const;

export type Preferences = {
  readonly theme: (typeof themes)[number];
  /** Single-letter shortcuts can be turned off, because speech input and some keyboards trigger them by accident. */
  readonly shortcuts: 'on' | 'off';
};

/** Reads preferences from a form or a cookie; what it does not say is as it was at first. */
export function readChoices(fields: URLSearchParams | FormData): Preferences {
  return {
    theme: themes.find((theme) => theme === fields.get('theme')) ?? 'system',
    shortcuts: fields.get('shortcuts') === 'off' ? 'off' : 'on',
  };
}
