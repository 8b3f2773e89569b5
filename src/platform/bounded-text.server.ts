/**
 * Returns the text of an external response. Reads at most `largestBytes`, regardless of its `Content-Length`.
 * @throws Error when the response is longer
 */
export async function readBoundedText(answer: Response, largestBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > largestBytes) throw new Error('the response is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
