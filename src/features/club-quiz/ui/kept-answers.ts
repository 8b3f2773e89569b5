import { useEffect, useState } from 'react';

const key = 'discovery-answers';

/** Only what we could have written ourselves. */
const query = /^[\w.=&%+-]{1,4000}$/;

/** Remembers answers in this browser, so that somebody who comes back finds them. A browser that keeps nothing is left alone. */
export function useRememberedAnswers(answers: string | undefined): void {
  useEffect(() => {
    if (answers === undefined) return;
    try {
      localStorage.setItem(key, answers);
    } catch {
      // A full or closed storage only means that nothing is remembered.
    }
  }, [answers]);
}

/** The answers of an earlier visit; undefined until the page listens: the server knows nothing of them. */
export function useKeptAnswers(): string | undefined {
  const [kept, setKept] = useState<string>();
  useEffect(() => {
    try {
      const stored = localStorage.getItem(key) ?? '';
      if (query.test(stored)) setKept(stored);
    } catch {
      // Nothing is remembered.
    }
  }, []);
  return kept;
}
