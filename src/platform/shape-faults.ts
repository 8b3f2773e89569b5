import type { z } from 'zod';

/** A validation problem that a schema found in a value. */
export type SchemaProblem = {
  readonly path: readonly PropertyKey[];
  /** The dotted path of the field, such as `address.zipCode`; empty if the problem concerns the whole value. */
  readonly field: string;
  /** The problem as a sentence, such as `address.zipCode must be a 5-digit ZIP code.` */
  readonly sentence: string;
  /** The number of the line with the problem, within the text of a multiline field. */
  readonly line?: number;
};

/** Converts the issues of a Zod error to problems with a sentence each. */
export function schemaProblemsOf(error: z.ZodError): SchemaProblem[] {
  return error.issues.flatMap(({ path, message, ...issue }) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => fault([...path, key], 'is not a known field'));
    }
    const { line } = (issue as { params?: { line?: number } }).params ?? {};
    return [{ ...fault(path, plain(message)), ...(line !== undefined && { line }) }];
  });
}

function fault(path: readonly PropertyKey[], words: string): SchemaProblem {
  const field = path.map(String).join('.');
  return { path, field, sentence: `${field === '' ? 'It' : field} ${words}.` };
}

/**
 * Returns a Zod message as a phrase that can follow the field's name. Rewords Zod's built-in messages, such as `Invalid input: expected
 * string, received undefined`.
 */
function plain(message: string): string {
  const [, expected, received] = /^Invalid input: expected (\w+), received (\w+)$/.exec(message) ?? [];
  if (expected !== undefined)
    return received === 'undefined' ? 'is missing' : `must be a ${expected}, not ${received}`;
  return message
    .replace(/^Invalid (input|option): expected/, 'must be')
    .replace(/^Invalid input$/, 'is not valid');
}
