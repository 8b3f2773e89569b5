import { readFileSync } from 'node:fs';

/** Returns what a test needs, judged by its imports: a database, a gateway over HTTP, or only the processor. */
export function testNeed(file: string): 'database' | 'gateway' | 'processor' {
  const text = readFileSync(file, 'utf8');
  if (/helpers\/(?!(?:clock|demo-settings)\.ts)[\w-]+\.ts'|embedded-postgres\.server\.ts'/.test(text))
    return 'database';
  return /\/(test|start)-sandbox\.server\.ts'/.test(text) ? 'gateway' : 'processor';
}
