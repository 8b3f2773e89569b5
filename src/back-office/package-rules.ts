import { isUuid, type PackageImportId } from '../core/ids.ts';
import { sentenceCase } from '../core/sentence-case.ts';
import type { PackageImportState, PackagePartChanges } from '../engine/staff/packages/types.ts';
import type { StatusTone } from './ui/status-badge.tsx';

export function readPackageImportId(text: string | undefined): PackageImportId | undefined {
  return isUuid(text) ? (text as PackageImportId) : undefined;
}

/** Badge label and tone of each package state. */
export const packageStateLabels: Readonly<
  Record<PackageImportState, { readonly label: string; readonly tone: StatusTone }>
> = {
  checking: { label: 'Checking', tone: 'info' },
  faulty: { label: 'Has errors', tone: 'bad' },
  ready: { label: 'Ready to import', tone: 'waiting' },
  importing: { label: 'Importing', tone: 'info' },
  imported: { label: 'Imported', tone: 'good' },
};

/** Returns the counts of created, changed and unchanged items by kind, formatted, without kinds that stay the same. */
export function importChangeCounts(preview: readonly PackagePartChanges[]) {
  return preview
    .filter(({ created, changed }) => created + changed > 0)
    .map(({ title, created, changed, unchanged, repriced }) => ({
      what: sentenceCase(title),
      created: shownCount(created),
      changed: `${shownCount(changed)}${repriced > 0 ? `, ${shownCount(repriced)} with a new price` : ''}`,
      unchanged: shownCount(unchanged),
    }));
}

export type ImportChangeCounts = ReturnType<typeof importChangeCounts>[number];

const shownCount = (count: number) => (count === 0 ? '–' : count.toLocaleString('en-US'));
