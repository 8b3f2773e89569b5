import type { ThreadSubject } from '../inbox/types.ts';
import type { NoteSubject } from '../notes/types.ts';

/** The record that a tag is attached to: an order or a person. */
export type TagSubject = Exclude<NoteSubject, ThreadSubject>;
