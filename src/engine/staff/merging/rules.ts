import { ok, type Result, refused } from '../../../core/result.ts';
import { pointsName } from '../../../winery-offers.ts';
import type { ListedPerson } from '../desk/types.ts';

export type MergeRefusalCode =
  | 'MERGE_SAME'
  | 'MERGE_KEEP_ACCOUNT'
  /** The other account has something that can't move. */
  | 'MERGE_BOUND'
  | 'MERGE_PAYING'
  | 'MERGE_GONE'
  /** Something was ordered, booked or written since the preview. */
  | 'MERGE_CHANGED';

/** The numbers of records that a merge moves, by kind. */
export type MergeCounts = {
  readonly orders: number;
  readonly visits: number;
  readonly messages: number;
  readonly giftCards: number;
  readonly notes: number;
  readonly tags: number;
};

/** The counts and balances that bind an account to its owner and prevent merging it into another account. */
export type MergeObstacles = {
  readonly memberships: number;
  readonly points: number;
  readonly creditCents: number;
  readonly payments: number;
};

/** A person and the obstacles to merging their account; undefined for a guest. */
type Bound = Pick<ListedPerson, 'personId' | 'customerId'> & { readonly bonds: MergeObstacles | undefined };

/** Checks that a person can be merged into another. The refusal states the reason. */
export function evaluateMerge(kept: Bound, other: Bound): Result<undefined, MergeRefusalCode> {
  if (kept.personId === other.personId) return refuseMerge('MERGE_SAME', 'That is the same customer.');
  if (!other.bonds) return ok(undefined);
  if (!kept.bonds) {
    return refuseMerge(
      'MERGE_KEEP_ACCOUNT',
      'That customer has an account. Merge this guest into it instead.',
    );
  }
  if (other.bonds.payments > 0) {
    return refuseMerge(
      'MERGE_PAYING',
      'That account has a payment in progress. Try again when it’s finished.',
    );
  }
  const bound = kindsOf(other.bonds);
  if (bound.length === 0) return ok(undefined);
  const what = new Intl.ListFormat('en-US').format(bound);
  const next =
    kindsOf(kept.bonds).length > 0
      ? 'This account has some too, so the two can’t be merged.'
      : 'Merge this one into that account instead.';
  return refuseMerge('MERGE_BOUND', `That account has ${what}, which can’t be moved. ${next}`);
}

function kindsOf({ memberships, points, creditCents }: MergeObstacles): readonly string[] {
  return [
    ...(memberships > 0 ? ['memberships'] : []),
    ...(points > 0 ? [pointsName()] : []),
    ...(creditCents > 0 ? ['store credit'] : []),
  ];
}

export function refuseMerge(code: MergeRefusalCode, sentence: string) {
  return refused<MergeRefusalCode>({ code, sentence, field: 'with' });
}

/** Returns a fingerprint of a preview's counts, used to detect changes before the merge. */
export function mergeFingerprint({ orders, visits, messages, giftCards, notes, tags }: MergeCounts): string {
  return [orders, visits, messages, giftCards, notes, tags].join('.');
}
