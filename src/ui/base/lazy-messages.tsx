import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { whenLazyComponentsShouldLoad } from './lazy-part.tsx';
import type { createMessageQueue } from './message-queue.ts';

type LazyMessagesProps = {
  from: Pick<ReturnType<typeof createMessageQueue>, 'onWaiting'>;
  /** The component that shows the messages. Its code is loaded on demand. */
  shownBy: ComponentType;
};

/**
 * The placeholder of the component that shows messages, which loads when the browser is idle or with the first message. Screen readers
 * announce the first message only if the component is already in the page.
 */
export function LazyMessages({ from, shownBy: Messages }: LazyMessagesProps) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    const forget = from.onWaiting(want);
    let timer: ReturnType<typeof setTimeout> | undefined;
    void whenLazyComponentsShouldLoad.then(() => {
      timer = setTimeout(want, 2_000);
    });
    return () => {
      forget();
      clearTimeout(timer);
    };
  }, [from]);
  return wanted ? (
    <Suspense>
      <Messages />
    </Suspense>
  ) : null;
}
