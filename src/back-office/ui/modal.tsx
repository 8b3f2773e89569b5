import { type ReactNode, useEffect, useId, useRef } from 'react';
import { OfficeIcon } from './office-icons.tsx';

type ModalProps = {
  title: string;
  /** Whether the title is visible to assistive technology only. */
  isTitleHidden?: boolean;
  onClose: () => void;
  className?: string;
  children: ReactNode;
};

/** A dialog over the page that is open while rendered. Escape, the close button and a click outside call `onClose`. */
export function Modal({ title, isTitleHidden = false, onClose, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`modal ${className ?? ''}`}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      <div className={isTitleHidden ? 'sr-only' : 'flex items-center justify-between gap-4 px-5 pt-4'}>
        <h2 id={titleId} className="type-title">
          {title}
        </h2>
        {!isTitleHidden && (
          <button
            type="button"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
            className="-mr-2 grid size-9 place-items-center rounded-winery hover:bg-hover"
          >
            <OfficeIcon name="close" />
          </button>
        )}
      </div>
      {children}
    </dialog>
  );
}
