import { createContext, type KeyboardEvent, type MouseEvent, useContext, useEffect, useRef } from 'react';

type ModalOptions = {
  /**
   * Opens the modal when it becomes true, and closes the modal when it becomes false. While the value is unchanged, the visitor opens and
   * closes the modal.
   */
  isOpen?: boolean | undefined;
  /** Called after the modal was closed, whether by the visitor or by the page. */
  onClose?: (() => void) | undefined;
  /** The media query for viewports in which the modal unfolds within the page instead of covering it. */
  inPageQuery?: string | undefined;
};

/**
 * Returns the shared behavior of dialogs and drawers, which consist of a `dialog` inside `details`. Without scripts, the details unfold in
 * place. With scripts, the browser's modal dialog covers the page, traps the focus, makes the rest of the page inert and closes on Escape.
 */
export function useModal({ isOpen, onClose, inPageQuery }: ModalOptions) {
  const details = useRef<HTMLDetailsElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  /** The element where a press started. Dragging out of the dialog, such as to select text, must not close it. */
  const pressBegan = useRef<EventTarget>(null);

  const isInPage = () => inPageQuery !== undefined && window.matchMedia(inPageQuery).matches;

  function cover(): void {
    if (!dialog.current || dialog.current.matches(':modal') || isInPage()) return;
    // Forces layout of the previously folded content, which cannot take the focus before that.
    dialog.current.getBoundingClientRect();
    dialog.current.close();
    dialog.current.showModal();
  }

  function open(): void {
    if (details.current) details.current.open = true;
    cover();
  }

  function close(): void {
    if (dialog.current?.matches(':modal')) dialog.current.close();
    else afterClose();
  }

  /** Restores the dialog inside its folded `details`, as in the server's markup. */
  function afterClose(): void {
    if (!details.current?.open || !dialog.current) return;
    const hadFocus =
      document.activeElement === document.body || details.current.contains(document.activeElement);
    details.current.open = false;
    dialog.current.setAttribute('open', '');
    if (hadFocus) details.current.querySelector('summary')?.focus();
    onClose?.();
  }

  const latest = useRef({ open, close });
  latest.current = { open, close };
  useEffect(() => {
    if (isOpen === true || details.current?.open) latest.current.open();
    if (isOpen === false) latest.current.close();
  }, [isOpen]);

  return {
    close,
    detailsProps: {
      ref: details,
      // The browser itself opened it: find-in-page matched text inside.
      onToggle: () => details.current?.open && cover(),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape' && !dialog.current?.matches(':modal')) close();
      },
    },
    summaryProps: {
      onClick: (event: MouseEvent) => {
        if (isInPage()) return;
        event.preventDefault();
        open();
      },
    },
    dialogProps: {
      ref: dialog,
      open: true,
      onPointerDown: (event: MouseEvent) => {
        pressBegan.current = event.target;
      },
      onClick: (event: MouseEvent) => {
        // The backdrop belongs to the dialog element; content inside does not reach its edge.
        if (event.target === dialog.current && pressBegan.current === dialog.current) close();
      },
      onClose: () => {
        // It was closed only to be reopened as a modal.
        if (!dialog.current?.open) afterClose();
      },
    },
  };
}

const CloseContext = createContext<() => void>(() => {});
export const ModalCloseProvider = CloseContext.Provider;

/** Returns a function that closes the surrounding dialog or drawer, such as after a fetcher's form succeeded. */
export function useCloseModal(): () => void {
  return useContext(CloseContext);
}
