import { readFile } from 'node:fs/promises';
import { ok, type Result, refused } from '../../core/result.ts';

/** Reads a JSON file that a command names. */
export async function readJson<Code extends string>(
  file: string,
  code: Code,
): Promise<Result<unknown, Code>> {
  const text = await readText(file, code);
  if (!text.ok) return text;
  try {
    return ok(JSON.parse(text.value));
  } catch {
    return refused({ code, sentence: `The file ${file} is not valid JSON.` });
  }
}

/** Reads a text file that a command names. */
export async function readText<Code extends string>(file: string, code: Code): Promise<Result<string, Code>> {
  try {
    return ok(await readFile(file, 'utf8'));
  } catch {
    return refused({ code, sentence: `The file ${file} can’t be read.` });
  }
}
