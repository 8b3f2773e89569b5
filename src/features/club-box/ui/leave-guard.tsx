import { useEffect, useId, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';

/** Asks before a page is left with changes that are not saved; the browser asks by itself where the window is closed. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  const isAsking = blocker.state === 'blocked';

  useEffect(() => {
    if (isAsking) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isAsking]);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return (
    <dialog ref={dialog} aria-labelledby={titleId} className="dialog" onClose={() => blocker.reset?.()}>
      <div className="dialog-sheet">
        <h2 id={titleId} className="type-title mb-4">
          Leave without saving?
        </h2>
        <p className="mb-6">Your box is not saved as it stands now. What is saved comes as it was.</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="button" onClick={() => dialog.current?.close()}>
            Stay with the box
          </Button>
          <Button type="button" kind="text" onClick={() => blocker.proceed?.()}>
            Leave, and drop the changes
          </Button>
        </div>
      </div>
    </dialog>
  );
}
