import type { ComponentProps } from 'react';
import { Icon } from '../media/icons.tsx';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useCloseModal } from './use-modal.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * A text button that closes its dialog or drawer, such as “Keep it”. Hidden when the dialog is unfolded in the page, where the opener
 * closes the dialog.
 */
export function CloseButton({ kind = 'text', className, ...rest }: ComponentProps<typeof Button>) {
  const close = useCloseModal();
  return (
    <Button
      {...rest}
      kind={kind}
      type="button"
      onClick={close}
      className={classNames('when-modal', className)}
    />
  );
}

/** The icon button in the corner of a dialog or drawer that closes it. */
export function CloseIconButton({ className }: { className?: string }) {
  const close = useCloseModal();
  return (
    <button
      type="button"
      onClick={close}
      className={classNames(
        'when-modal grid size-11 shrink-0 place-items-center rounded-winery hover:bg-paper-deep',
        className,
      )}
    >
      <Icon name="close" />
      <VisuallyHidden>Close</VisuallyHidden>
    </button>
  );
}
