import type { HostedEntry } from '../../integrations/content/port.ts';
import { readData } from './data-rules.ts';
import type { ContentEntry } from './types.ts';

const longestName = 200;

/** An entry of a page builder as a page shows it, and in sentences what could not be read of it. */
export function hostedEntryOf(given: HostedEntry): {
  readonly entry: ContentEntry;
  readonly faults: readonly string[];
} {
  const { id, name, data: wire, firstPublished, createdDate } = given;
  const { data, faults } = readData(wire);
  const publishedAt = instantOf(firstPublished) ?? instantOf(createdDate);
  return {
    entry: {
      id,
      name: typeof name === 'string' ? name.slice(0, longestName) : id,
      ...(publishedAt && { publishedAt }),
      data,
    },
    faults,
  };
}

/** Page builders tell instants in milliseconds. */
function instantOf(value: unknown): Date | undefined {
  const instant = typeof value === 'number' ? new Date(value) : undefined;
  return instant && Number.isFinite(instant.getTime()) ? instant : undefined;
}
