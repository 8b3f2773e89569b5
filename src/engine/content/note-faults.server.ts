import type { Log } from '../../platform/log.server.ts';

/** Says that parts of a document are not shown; which ones, `content-show` tells. */
export function noteFaults(log: Log, documentId: string, faults: readonly string[]): void {
  if (faults.length === 0) return;
  log.warn('parts of a document are left out', { documentId, count: faults.length });
}
