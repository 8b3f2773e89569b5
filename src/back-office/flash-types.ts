/** A message shown once, on the next page. */
export type BackOfficeFlash = {
  readonly kind: 'success' | 'error';
  readonly text: string;
  /** The form that undoes the action: its back-office path and its fields. */
  readonly undo?: { readonly action: string; readonly fields: Readonly<Record<string, string>> } | undefined;
};
