import type { BulkOrderRunId } from '../core/ids.ts';
import type { BulkAction, BulkPreview, BulkRun, BulkSelection } from '../engine/staff/bulk/types.ts';
import { readOrderFilter } from './order-filter-rules.ts';
import { holdReasonLabels } from './order-word-rules.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The maximum number of individually selected orders; a filter can select more. */
const mostSelected = 200;

export function readBulkRunId(text: string): BulkOrderRunId | undefined {
  return uuid.test(text) ? (text as BulkOrderRunId) : undefined;
}

/**
 * Reads the selected orders from the URL: `selected` order numbers, `all` that match a filter, or those that a `run` refused. Undefined if
 * none are selected.
 */
export function readBulkSelection(query: URLSearchParams): BulkSelection | undefined {
  const runId = readBulkRunId(query.get('run') ?? '');
  if (runId) return { kind: 'refused', runId };
  if (query.get('all') === 'yes') return { kind: 'filter', filter: readOrderFilter(query) };
  const numbers = query
    .getAll('selected')
    .slice(0, mostSelected)
    .flatMap((text) => (/^\d{1,12}$/.test(text) ? [Number(text)] : []));
  return numbers.length > 0 ? { kind: 'numbers', numbers } : undefined;
}

/**
 * Returns a fingerprint of a preview: its counts, the action and the end of a hold. The form sends it back; if it has changed, the new
 * preview is shown instead of starting the run.
 */
export function bulkPreviewFingerprint(
  { total, changed, emails }: Omit<BulkPreview, 'refused'>,
  action: BulkAction,
): string {
  const until = action.kind === 'hold' ? (action.until ?? '') : '';
  return [total, changed, emails, formatBulkAction(action), until].join('.');
}

export const formatOrderCount = (count: number): string =>
  count === 1 ? '1 order' : `${count.toLocaleString('en-US')} orders`;

const kindWords = { hold: 'Hold', release: 'Release', tag: 'Add tag', untag: 'Remove tag' };

/** Returns the label of a bulk action, such as `Hold: Weather` or `Add tag: VIP`. */
export function formatBulkAction(action: BulkAction): string {
  return `${kindWords[action.kind]}: ${'tag' in action ? action.tag : holdReasonLabels[action.reason]}`;
}

export function isBulkRunActive({
  finishedAt,
  stoppedAt,
}: Pick<BulkRun, 'finishedAt' | 'stoppedAt'>): boolean {
  return finishedAt === undefined && stoppedAt === undefined;
}
