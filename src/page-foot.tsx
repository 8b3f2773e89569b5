import { type ReactElement, useEffect, useState } from 'react';
import { Footer } from './features/shell/ui/footer.tsx';
import type { ShellFacts } from './features/shell/ui/shell.tsx';
import { useOptOut } from './features/shell/ui/use-opt-out.ts';
import { readAccountName } from './platform/cookie-header.ts';

/**
 * The end of every page, and the messenger once somebody asked for it: it lies over the pages and stays as they change. Any link
 * with `data-messenger` asks for it; without scripts, and until they are there, it leads to the contact page.
 */
export function PageFoot({ facts, isCheckout }: { facts: ShellFacts; isCheckout: boolean }) {
  const optOut = useOptOut(facts.optOut);
  const [messenger, setMessenger] = useState<ReactElement>();
  useEffect(() => {
    async function open(opener?: HTMLAnchorElement): Promise<void> {
      try {
        const { Messenger } = await import('./features/messenger/ui/messenger.tsx');
        setMessenger(<Messenger press={{ opener }} />);
      } catch {
        // What cannot be fetched stays a link.
        if (opener) window.location.assign(opener.href);
      }
    }
    function openInstead(event: MouseEvent): void {
      const { target, metaKey, ctrlKey, shiftKey } = event;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-messenger]');
      if (!link || metaKey || ctrlKey || shiftKey) return;
      event.preventDefault();
      void open(link);
    }
    document.addEventListener('click', openInstead);
    void resetLeftCheckout();
    if (window.location.hash === '#messenger') void open();
    const idle = setTimeout(() => void logInToMessenger(), restMilliseconds);
    return () => {
      clearTimeout(idle);
      document.removeEventListener('click', openInstead);
    };
  }, []);
  return (
    <>
      <Footer optOut={optOut} hasMailbox={facts.testCard !== undefined} isCheckout={isCheckout} />
      {messenger}
    </>
  );
}

/** Nothing that a first view needs waits behind it. */
const restMilliseconds = 3_000;

/** Whoever is signed in hears of answers on every page; a guest once they have opened the messenger. */
async function logInToMessenger(): Promise<void> {
  if (readAccountName(document.cookie) === undefined) return;
  try {
    const { hearOfAnswers } = await import('./features/messenger/ui/hear-of-answers.ts');
    await hearOfAnswers();
  } catch {
    // Without it the messenger is as it is for a guest: there when it is opened.
  }
}

/** A checkout that this tab has left by a full load notes it under the name of its store. */
async function resetLeftCheckout(): Promise<void> {
  try {
    if (sessionStorage.getItem('checkout') === null) return;
    const { resetLeft } = await import('./features/checkout/ui/checkout-store.ts');
    await resetLeft();
  } catch {
    // Without a store of its own there is nothing to reset.
  }
}
