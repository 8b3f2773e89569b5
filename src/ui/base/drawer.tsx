import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { CloseIconButton } from './close-button.tsx';
import { ModalCloseProvider, useModal } from './use-modal.ts';

type DrawerProps = {
  title: string;
  /** The content of the button that opens the drawer. */
  opener: ReactNode;
  openerClassName?: string | undefined;
  /** Whether the drawer unfolds within the page on tablets and wider screens, and covers the page only on phones. */
  isInPageOnWide?: boolean;
  isOpen?: boolean | undefined;
  onClose?: (() => void) | undefined;
  className?: string | undefined;
  /** The content, which scrolls below the title. A `DrawerFooter` as the last child stays visible. */
  children: ReactNode;
};

/**
 * A panel for content too large for a dialog: full screen on phones, a column at the right on wider screens. Without scripts, it unfolds
 * below its opener.
 */
export function Drawer(props: DrawerProps) {
  const {
    title,
    opener,
    openerClassName,
    isInPageOnWide = false,
    isOpen,
    onClose,
    className,
    children,
  } = props;
  const titleId = useId();
  const { close, detailsProps, summaryProps, dialogProps } = useModal({
    isOpen,
    onClose,
    inPageQuery: isInPageOnWide ? '(min-width: 48rem)' : undefined,
  });
  return (
    <details {...detailsProps} open={isOpen || undefined} className={classNames('group/drawer', className)}>
      <summary
        {...summaryProps}
        className={classNames('inline-flex min-h-11 list-none items-center gap-2', openerClassName)}
      >
        {opener}
      </summary>
      <dialog {...dialogProps} aria-labelledby={titleId} className="drawer">
        <ModalCloseProvider value={close}>
          <div className="drawer-head">
            <h2 id={titleId} className="type-title">
              {title}
            </h2>
            <CloseIconButton className="-mr-3" />
          </div>
          {children}
        </ModalCloseProvider>
      </dialog>
    </details>
  );
}

/** The actions at the end of a drawer, which stay visible while its content scrolls. */
export function DrawerFooter({ children }: { children: ReactNode }) {
  return <div className="drawer-foot">{children}</div>;
}
