import { winerySetting } from './winery-settings.ts';

/** What a winery says in its own voice in one kind of email. */
export type EmailWords = {
  readonly subject?: string | undefined;
  /** The heading. */
  readonly title?: string | undefined;
  /** A paragraph before everything else. */
  readonly opening?: string | undefined;
  /** A paragraph after everything else. */
  readonly closing?: string | undefined;
};

/** Returns the winery's own words for a kind of email, by its name in `NoticeKinds`. */
export function emailWords(kind: string): EmailWords {
  const all = winerySetting<Readonly<Record<string, EmailWords>>>('emails');
  return Object.hasOwn(all, kind) ? (all[kind] ?? {}) : {};
}

const placeholder = /\{\{(\w+)\}\}/g;

/** Returns the names between double braces. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name);
}

/** Replaces each `{{name}}` that has a value. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(placeholder, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : written,
  );
}
