import type { PersonFilter } from '../engine/staff/desk/people-view.server.ts';

const longestText = 100;
const kinds = ['members', 'accounts', 'guests'] as const;

/** Reads the customer list's filter from the URL, ignoring unknown values. */
export function readPersonFilter(query: URLSearchParams): PersonFilter {
  const search = query.get('q')?.trim().slice(0, longestText);
  const only = kinds.find((kind) => kind === query.get('only'));
  const tag = query.get('tag')?.trim().slice(0, longestText);
  return { ...(search ? { search } : {}), ...(only ? { only } : {}), ...(tag ? { tag } : {}) };
}
