import type { BoxLine } from '../../../engine/clubs/shipments/types.ts';
import { quantityField } from '../field-rules.ts';

/** The form of a box as a script sends it. */
export function boxFormData(sent: {
  readonly act: string;
  readonly version: number;
  readonly lines: readonly BoxLine[];
}): FormData {
  const form = new FormData();
  form.set('do', sent.act);
  form.set('version', String(sent.version));
  for (const line of sent.lines) form.set(quantityField(line), String(line.quantity));
  return form;
}
