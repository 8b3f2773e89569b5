import type { NoticeWriters } from '../../src/engine/notices/types.ts';

/** Returns the given email writers. A notice that needs any other writer fails the test. */
export function restrictNoticeWriters(given: Partial<NoticeWriters>): NoticeWriters {
  return new Proxy(given as NoticeWriters, {
    get: (writers, subject: keyof NoticeWriters) =>
      writers[subject] ?? (() => Promise.reject(new Error(`no mail of this test is about: ${subject}`))),
  });
}
