import type { z } from 'zod';

/** A fault that a shape found in a value. */
export type ShapeFault = {
  readonly path: readonly PropertyKey[];
  /** The path of the field, such as `address.zipCode`; empty for the value itself. */
  readonly field: string;
  /** The fault as a sentence, such as `address.zipCode must be a 5-digit ZIP code.` */
  readonly sentence: string;
  /** The line of the fault within the field's own text, if that has several lines. */
  readonly line?: number;
};

/** Returns each issue of a Zod error as a sentence about its field. */
export function shapeFaults(error: z.ZodError): ShapeFault[] {
  return error.issues.flatMap(({ path, message, ...issue }) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => fault([...path, key], 'is not a known field'));
    }
    const { line } = (issue as { params?: { line?: number } }).params ?? {};
    return [{ ...fault(path, plain(message)), ...(line !== undefined && { line }) }];
  });
}

function fault(path: readonly PropertyKey[], words: string): ShapeFault {
  const field = path.map(String).join('.');
  return { path, field, sentence: `${field === '' ? 'It' : field} ${words}.` };
}

/**
 * Returns a Zod message as a phrase that follows the field's name. Rewrites Zod's own messages, such as `Invalid input: expected string,
 * received undefined`.
 */
function plain(message: string): string {
  const [, expected, received] = /^Invalid input: expected (\w+), received (\w+)$/.exec(message) ?? [];
  if (expected !== undefined)
    return received === 'undefined' ? 'is missing' : `must be a ${expected}, not ${received}`;
  return message
    .replace(/^Invalid (input|option): expected/, 'must be')
    .replace(/^Invalid input$/, 'is not valid');
}
