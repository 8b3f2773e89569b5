import type { Seal } from '../../../platform/seal.server.ts';
import type { PlannedCall } from './destination-rules.ts';
import type { FieldAnswer } from './types.ts';

/** What a submission says, and to whom: readable by this shop alone. */
export type SubmissionContents = {
  readonly answers: readonly FieldAnswer[];
  /** Of a submission that is a call. */
  readonly call?: PlannedCall;
  readonly errorMessagePath?: string;
};

export function sealContents(seal: Pick<Seal, 'seal'>, contents: SubmissionContents): Buffer {
  return seal.seal(JSON.stringify(contents));
}

export function openContents(seal: Pick<Seal, 'open'>, contents: Buffer): SubmissionContents {
  return JSON.parse(seal.open(contents)) as SubmissionContents;
}
