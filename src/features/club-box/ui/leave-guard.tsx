import { useEffect, useId, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';

/** Asks for confirmation before the visitor leaves a page with unsaved changes. If they close the window, the browser's own dialog does. */
export function UnsavedChangesGuard({ isDirty }: { isDirty: boolean }) {
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
        <p className="mb-6">If you leave, we’ll send your last saved box.</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="button" onClick={() => dialog.current?.close()}>
            Keep editing
          </Button>
          <Button type="button" kind="text" onClick={() => blocker.proceed?.()}>
            Discard changes and leave
          </Button>
        </div>
      </div>
    </dialog>
  );
}
