import { readFileSync } from 'node:fs';

/**
 * Returns the resources that a test needs, according to its imports: a database, processes such as the gateway or the picture encoder, or
 * nothing.
 */
export function requiredTestResource(file: string): 'database' | 'processes' | 'nothing' {
  const text = readFileSync(file, 'utf8');
  if (/helpers\/(?!(?:clock|demo-settings)\.ts)[\w-]+\.ts'|embedded-postgres\.server\.ts'/.test(text))
    return 'database';
  return /\/(?:(?:test|start)-sandbox|process-adapter)\.server\.ts'/.test(text) ? 'processes' : 'nothing';
}
