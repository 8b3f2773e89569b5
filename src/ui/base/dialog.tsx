import { type ReactNode, useId } from 'react';
import { type ButtonKind, buttonClasses } from './button.tsx';
import { classNames } from './class-names.ts';
import { CloseCross } from './close-button.tsx';
import { CloseProvider, useModal } from './use-modal.ts';

type DialogProps = {
  /** What it is about, or asks: “Remove this address?” */
  title: ReactNode;
  /** The words of the button that opens it. */
  opener: ReactNode;
  openerKind?: ButtonKind;
  openerClassName?: string | undefined;
  /**
   * Opens it when it becomes true (its form came back with errors) and closes it when it becomes false; in between, and where
   * it is not given, the visitor decides.
   */
  isOpen?: boolean | undefined;
  onClose?: (() => void) | undefined;
  /** Places button and, where no scripts run, unfolded dialog in their layout. */
  className?: string | undefined;
  /** Words and a form; a `CloseButton` among its buttons says what not doing it is called. */
  children: ReactNode;
};

/**
 * One question or one small form over the page, with the button that opens it. Without scripts it unfolds below its button.
 * It may stand wherever a form may: not in a paragraph, nor in another form when it has one.
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
        <CloseProvider value={close}>
          <div className="dialog-sheet">
            <h2 id={titleId} className="type-title mb-4">
              {title}
            </h2>
            {children}
            {/* It comes last, so that the focus comes to what is asked. */}
            <CloseCross className="absolute top-3.5 right-3.5" />
          </div>
        </CloseProvider>
      </dialog>
    </details>
  );
}
