import { winerySetting } from './winery-settings.ts';

/** The texts with which a winery customizes one kind of email. */
export type CustomEmailTexts = {
  readonly subject?: string | undefined;
  /** The heading of the email. */
  readonly title?: string | undefined;
  /** A paragraph before the email's content. */
  readonly opening?: string | undefined;
  /** A paragraph after the email's content. */
  readonly closing?: string | undefined;
};

/**
 * Returns the winery's customized texts for a kind of email; empty if there are none.
 * @param kind a key of `NoticeKindsBySubjectType`.
 */
export function customEmailTexts(kind: string): CustomEmailTexts {
  const all = winerySetting<Readonly<Record<string, CustomEmailTexts>>>('emails');
  return Object.hasOwn(all, kind) ? (all[kind] ?? {}) : {};
}

const placeholder = /\{\{(\w+)\}\}/g;

/** Returns the placeholder names in a text, such as `name` in `{{name}}`. */
export function placeholderNames(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name);
}

/** Returns the text with each `{{name}}` replaced by its value. Placeholders without a value are left as they are. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(placeholder, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : written,
  );
}
