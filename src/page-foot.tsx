import { type ReactElement, useEffect, useState } from 'react';
import { Footer } from './features/shell/ui/footer.tsx';
import type { ShellFacts } from './features/shell/ui/shell.tsx';
import { useOptOut } from './features/shell/ui/use-opt-out.ts';
import { readAccountName } from './platform/cookie-header.ts';

/**
 * The footer of every page, and the messenger after it is opened, which stays open across pages. Any link with `data-messenger` opens the
 * messenger. Without scripts, and until they load, the link leads to the contact page.
 */
export function PageFooter({ facts, isCheckout }: { facts: ShellFacts; isCheckout: boolean }) {
  const optOut = useOptOut(facts.optOut);
  const [messenger, setMessenger] = useState<ReactElement>();
  useEffect(() => {
    async function open(opener?: HTMLAnchorElement): Promise<void> {
      try {
        const { Messenger } = await import('./features/messenger/ui/messenger.tsx');
        setMessenger(<Messenger press={{ opener }} />);
      } catch {
        // If the messenger cannot be loaded, the link works as a link.
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
      <Footer
        optOut={optOut}
        hasMailbox={facts.testCard !== undefined}
        isCheckout={isCheckout}
        clubs={facts.clubs}
        unwritten={facts.unwritten}
      />
      {messenger}
    </>
  );
}

/** The delay before the messenger starts its background work, so that it doesn't slow the first view. */
const restMilliseconds = 3_000;

/**
 * Enables notifications of the winery's answers on every page for a signed-in customer. Guests are notified only after they open the
 * messenger.
 */
async function logInToMessenger(): Promise<void> {
  if (readAccountName(document.cookie) === undefined) return;
  try {
    const { logInToMessenger } = await import('./features/messenger/ui/hear-of-answers.ts');
    await logInToMessenger();
  } catch {
    // Without it the messenger works as for a guest.
  }
}

/** Resets a checkout that this tab left by a full page load, if session storage contains its entry `checkout`. */
async function resetLeftCheckout(): Promise<void> {
  try {
    if (sessionStorage.getItem('checkout') === null) return;
    const { resetAbandonedSlot } = await import('./features/checkout/ui/checkout-store.ts');
    await resetAbandonedSlot();
  } catch {
    // Without storage there is nothing to reset.
  }
}
