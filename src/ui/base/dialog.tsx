import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '../media/icons.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type DialogProps = {
  open: boolean;
  /** Called by the close button, by Escape and by a press beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
};

/** A native modal: the browser keeps the focus inside, makes the page inert and gives the focus back. */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and the browser maps it to `close`
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      className="m-auto w-[min(34rem,calc(100vw-2.5rem))] rounded-house bg-paper p-0 text-ink backdrop:bg-ink/60 open:animate-rise"
    >
      <div className="p-6 sm:p-8">
        <div className="mb-4 flex items-start justify-between gap-4">
          <h2 id={titleId} className="type-title">
            {title}
          </h2>
          <button type="button" onClick={onClose} className="-m-3 grid size-11 shrink-0 place-items-center">
            <Icon name="close" />
            <VisuallyHidden>Close</VisuallyHidden>
          </button>
        </div>
        {open && children}
      </div>
    </dialog>
  );
}
