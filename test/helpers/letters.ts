import type { NoticeWriters } from '../../src/engine/notices/types.ts';

/** The writers of a test that is about these mails; any other one is a surprise. */
export function onlyWriters(given: Partial<NoticeWriters>): NoticeWriters {
  return new Proxy(given as NoticeWriters, {
    get: (writers, subject: keyof NoticeWriters) =>
      writers[subject] ?? (() => Promise.reject(new Error(`no mail of this test is about: ${subject}`))),
  });
}
