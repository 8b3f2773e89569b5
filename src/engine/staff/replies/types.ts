import type { SavedReplyId } from '../../../core/ids.ts';

/** A saved reply, which staff insert into their answers. */
export type SavedReply = {
  readonly replyId: SavedReplyId;
  readonly title: string;
  /** The text, with placeholders such as `{first name}`. */
  readonly body: string;
  /** The version, which increases with each change. */
  readonly version: number;
};
