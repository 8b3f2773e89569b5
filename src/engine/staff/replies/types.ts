import type { SavedReplyId } from '../../../core/ids.ts';

/** An answer that staff send often. */
export type SavedReply = {
  readonly replyId: SavedReplyId;
  readonly title: string;
  /** The text, with placeholders such as `{first name}`. */
  readonly body: string;
  /** Rises with each change. */
  readonly version: number;
};
