import type { ThreadSubject } from '../inbox/types.ts';
import type { NoteSubject } from '../notes/types.ts';

/** What a tag is on. */
export type TagSubject = Exclude<NoteSubject, ThreadSubject>;
