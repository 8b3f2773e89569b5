import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { CloseCross } from './close-button.tsx';
import { CloseProvider, useModal } from './use-modal.ts';

type DrawerProps = {
  /** What is in it; its first line. */
  title: string;
  /** The words, and icons, of what opens it. */
  opener: ReactNode;
  openerClassName?: string | undefined;
  /** From a tablet's width on it unfolds below its opener, in the page; only on phones it covers it. */
  isInPageOnWide?: boolean;
  isOpen?: boolean | undefined;
  onClose?: (() => void) | undefined;
  className?: string | undefined;
  /** Scrolls beneath the title; a `DrawerFoot` as its last child stays in sight. */
  children: ReactNode;
};

/**
 * More than a dialog holds, at the edge of the page: the whole of a phone, a column at the right of wider screens. Without
 * scripts it unfolds below its opener.
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
        <CloseProvider value={close}>
          <div className="drawer-head">
            <h2 id={titleId} className="type-title">
              {title}
            </h2>
            <CloseCross className="-mr-3" />
          </div>
          {children}
        </CloseProvider>
      </dialog>
    </details>
  );
}

/** What ends the work in a drawer, always in sight. */
export function DrawerFoot({ children }: { children: ReactNode }) {
  return <div className="drawer-foot">{children}</div>;
}
