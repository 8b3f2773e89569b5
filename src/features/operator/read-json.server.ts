import { readFile } from 'node:fs/promises';
import { ok, type Result, refused } from '../../core/result.ts';

/** Reads a JSON file that a command names. */
export async function readJson<Code extends string>(
  file: string,
  code: Code,
): Promise<Result<unknown, Code>> {
  try {
    return ok(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'is not valid JSON' : 'can’t be read';
    return refused({ code, sentence: `The file ${file} ${why}.` });
  }
}
