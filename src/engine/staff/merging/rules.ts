import { ok, type Result, refused } from '../../../core/result.ts';
import type { ListedPerson } from '../desk/types.ts';

export type MergeRefusalCode =
  | 'MERGE_SAME'
  | 'MERGE_ACCOUNTS'
  | 'MERGE_KEEP_ACCOUNT'
  | 'MERGE_GONE'
  /** Something was ordered, booked or written since the preview. */
  | 'MERGE_CHANGED';

/** What a merge moves. */
export type Merged = {
  readonly orders: number;
  readonly visits: number;
  readonly messages: number;
  readonly notes: number;
  readonly tags: number;
};

type Person = Pick<ListedPerson, 'personId' | 'customerId'>;

/** Returns why a person can't become part of another one. An account is never moved: only its owner proves whose it is. */
export function judgeMerge(kept: Person, other: Person): Result<undefined, MergeRefusalCode> {
  if (kept.personId === other.personId) return refuseMerge('MERGE_SAME', 'That is the same customer.');
  if (!other.customerId) return ok(undefined);
  return kept.customerId
    ? refuseMerge(
        'MERGE_ACCOUNTS',
        'Both have an account. Ask the customer which one to keep, then delete the other one.',
      )
    : refuseMerge('MERGE_KEEP_ACCOUNT', 'That customer has an account. Merge this guest into it instead.');
}

export function refuseMerge(code: MergeRefusalCode, sentence: string) {
  return refused<MergeRefusalCode>({ code, sentence, field: 'with' });
}

/** Identifies what a preview showed. */
export function markOfMerge({ orders, visits, messages, notes, tags }: Merged): string {
  return [orders, visits, messages, notes, tags].join('.');
}
