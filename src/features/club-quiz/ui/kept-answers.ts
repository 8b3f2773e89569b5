import { useEffect, useState } from 'react';

const key = 'discovery-answers';

/** Accepts only values that this code could have stored. */
const query = /^[\w.=&%+-]{1,4000}$/;

/** Stores the answers in this browser for the next visit, if storage is available. */
export function useStoreAnswers(answers: string | undefined): void {
  useEffect(() => {
    if (answers === undefined) return;
    try {
      localStorage.setItem(key, answers);
    } catch {
      // Storage is full or disabled.
    }
  }, [answers]);
}

/** Returns the answers of an earlier visit, or undefined while the page is hydrating, because the server doesn't know them. */
export function useStoredAnswers(): string | undefined {
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
