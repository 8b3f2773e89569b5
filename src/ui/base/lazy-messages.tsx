import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { whenLazyPartsShouldLoad } from './lazy-part.tsx';
import type { createMessageQueue } from './message-queue.ts';

type LateMessagesProps = {
  from: Pick<ReturnType<typeof createMessageQueue>, 'onWaiting'>;
  /** The component that shows the messages, loaded when it is rendered. */
  shownBy: ComponentType;
};

/**
 * The place for messages. Its component loads when the browser is idle, or with the first message; it must be in the
 * page before the first message to announce it.
 */
export function LazyMessages({ from, shownBy: Messages }: LateMessagesProps) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    const forget = from.onWaiting(want);
    let timer: ReturnType<typeof setTimeout> | undefined;
    void whenLazyPartsShouldLoad.then(() => {
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
