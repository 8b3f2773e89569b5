import { readFileSync } from 'node:fs';

/** What a test needs, it says by what it imports: a helper that has a database, a gateway over HTTP, or only the processor. */
export function needOf(file: string): 'database' | 'gateway' | 'processor' {
  const text = readFileSync(file, 'utf8');
  if (/helpers\/(?!(?:clock|demo-settings)\.ts)[\w-]+\.ts'|embedded-postgres\.server\.ts'/.test(text))
    return 'database';
  return /\/(test|start)-sandbox\.server\.ts'/.test(text) ? 'gateway' : 'processor';
}
