import { type ReactNode, useId } from 'react';
import { type ButtonKind, buttonClasses } from './button.tsx';
import { classNames } from './class-names.ts';
import { CloseIconButton } from './close-button.tsx';
import { ModalCloseProvider, useModal } from './use-modal.ts';

type DialogProps = {
  /** The topic or question, such as “Remove this address?” */
  title: ReactNode;
  /** The content of the button that opens the dialog. */
  opener: ReactNode;
  openerKind?: ButtonKind;
  openerClassName?: string | undefined;
  /**
   * Opens the dialog when it becomes true, such as after a rejected form, and closes the dialog when it becomes false. While the value is
   * unchanged or omitted, the visitor opens and closes the dialog.
   */
  isOpen?: boolean | undefined;
  onClose?: (() => void) | undefined;
  /** CSS classes that position the button and, without scripts, the unfolded dialog. */
  className?: string | undefined;
  /** Text and a form, with a `CloseButton` whose label describes the alternative. */
  children: ReactNode;
};

/**
 * A button that opens a modal with a question or a small form. Without scripts, the content unfolds below the button. Must not be placed
 * inside a paragraph, or inside a form if its content has a form.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    opener,
    openerKind = 'outline',
    openerClassName,
    isOpen,
    onClose,
    className,
    children,
  } = props;
  const titleId = useId();
  const { close, detailsProps, summaryProps, dialogProps } = useModal({ isOpen, onClose });
  return (
    <details {...detailsProps} open={isOpen || undefined} className={className}>
      <summary
        {...summaryProps}
        className={classNames(buttonClasses(openerKind), 'list-none', openerClassName)}
      >
        {opener}
      </summary>
      <dialog {...dialogProps} aria-labelledby={titleId} className="dialog">
        <ModalCloseProvider value={close}>
          <div className="dialog-sheet">
            <h2 id={titleId} className="type-title mb-4">
              {title}
            </h2>
            {children}
            {/* Last, so that the first focus goes to the content. */}
            <CloseIconButton className="absolute top-3.5 right-3.5" />
          </div>
        </ModalCloseProvider>
      </dialog>
    </details>
  );
}
