import type { z } from 'zod';

/** A fault of a value, found by its shape. */
export type ShapeFault = {
  readonly path: readonly PropertyKey[];
  /** `address.zipCode`. */
  readonly field: string;
  /** `address.zipCode must be a 5-digit ZIP code.` */
  readonly sentence: string;
  /** The line of a text that has several, where the fault is. */
  readonly line?: number;
};

/** Returns each fault that a shape found, as a sentence about its field. */
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

/** The library's own messages are phrases of their own: `Invalid input: expected string, received undefined`. */
function plain(message: string): string {
  const [, expected, received] = /^Invalid input: expected (\w+), received (\w+)$/.exec(message) ?? [];
  if (expected !== undefined)
    return received === 'undefined' ? 'is missing' : `must be a ${expected}, not ${received}`;
  return message
    .replace(/^Invalid (input|option): expected/, 'must be')
    .replace(/^Invalid input$/, 'is not valid');
}
