/** One message that the next page shows. */
export type Flash = {
  readonly kind: 'success' | 'error';
  readonly text: string;
  /** The form that undoes the action: its path in the back office and its fields. */
  readonly undo?: { readonly action: string; readonly fields: Readonly<Record<string, string>> } | undefined;
};
