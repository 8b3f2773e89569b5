import { useEffect, useState } from 'react';

const key = 'discovery-answers';

/** The format of saved quiz answers. Anything else in storage is ignored because this code can't have written it. */
const query = /^[\w.=&%+-]{1,4000}$/;

/** Saves the quiz answers in this browser for the next visit, if storage is available. */
export function useSaveQuizAnswers(answers: string | undefined): void {
  useEffect(() => {
    if (answers === undefined) return;
    try {
      localStorage.setItem(key, answers);
    } catch {
      // Storage is full or disabled.
    }
  }, [answers]);
}

/** Returns the answers saved by an earlier visit; undefined if there are none or during hydration, because the server doesn't have them. */
export function useSavedQuizAnswers(): string | undefined {
  const [kept, setKept] = useState<string>();
  useEffect(() => {
    try {
      const stored = localStorage.getItem(key) ?? '';
      if (query.test(stored)) setKept(stored);
    } catch {
      // Storage is disabled.
    }
  }, []);
  return kept;
}
