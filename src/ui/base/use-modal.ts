import { createContext, type KeyboardEvent, type MouseEvent, useContext, useEffect, useRef } from 'react';

type ModalOptions = {
  /** Opens it when it becomes true, closes it when it becomes false; in between the visitor decides. */
  isOpen?: boolean | undefined;
  /** The visitor, or the page, has closed it. */
  onClose?: (() => void) | undefined;
  /** From this width on it unfolds in the page and covers nothing. */
  inPageQuery?: string | undefined;
};

/**
 * What dialogs and drawers do alike. Both are a `details` with a `dialog` in it: without scripts it unfolds where it stands,
 * with them the browser's own modal dialog covers the page, keeps the focus, makes the rest inert and closes on Escape.
 */
export function useModal({ isOpen, onClose, inPageQuery }: ModalOptions) {
  const details = useRef<HTMLDetailsElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  /** Where a press began: one that was drawn out of the dialog, such as to mark words, is none outside. */
  const pressBegan = useRef<EventTarget>(null);

  const standsInPage = () => inPageQuery !== undefined && window.matchMedia(inPageQuery).matches;

  function cover(): void {
    if (!dialog.current || dialog.current.matches(':modal') || standsInPage()) return;
    // What was folded until now is laid out first; before that the focus could not come to it.
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

  /** The dialog lies shown in its folded place again, as the server sent it. */
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
      // Opened by the browser itself: a search in the page found something here.
      onToggle: () => details.current?.open && cover(),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape' && !dialog.current?.matches(':modal')) close();
      },
    },
    summaryProps: {
      onClick: (event: MouseEvent) => {
        if (standsInPage()) return;
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
        // What is behind a dialog belongs to it; what lies in it does not reach its edge.
        if (event.target === dialog.current && pressBegan.current === dialog.current) close();
      },
      onClose: () => {
        // It was closed for a moment only, to be opened as a modal one.
        if (!dialog.current?.open) afterClose();
      },
    },
  };
}

const CloseContext = createContext<() => void>(() => {});
export const CloseProvider = CloseContext.Provider;

/** Closes the dialog or drawer around; for what ends in a script, such as a form that was sent by a fetcher. */
export function useClose(): () => void {
  return useContext(CloseContext);
}
