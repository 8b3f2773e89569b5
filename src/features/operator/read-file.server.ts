import { readFile } from 'node:fs/promises';
import { ok, type Result, refused } from '../../core/result.ts';

/** Reads a JSON file named in a command. Refuses with `code` if it can't be read or isn't valid JSON. */
export async function readJsonFile<Code extends string>(
  file: string,
  code: Code,
): Promise<Result<unknown, Code>> {
  const text = await readTextFile(file, code);
  if (!text.ok) return text;
  try {
    return ok(JSON.parse(text.value));
  } catch {
    return refused({ code, sentence: `The file ${file} is not valid JSON.` });
  }
}

/** Reads a text file named in a command. Refuses with `code` if it can't be read. */
export async function readTextFile<Code extends string>(
  file: string,
  code: Code,
): Promise<Result<string, Code>> {
  try {
    return ok(await readFile(file, 'utf8'));
  } catch {
    return refused({ code, sentence: `The file ${file} can’t be read.` });
  }
}
