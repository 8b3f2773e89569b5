import type { ComponentProps } from 'react';
import { Icon } from '../media/icons.tsx';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useClose } from './use-modal.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * A text button that closes the dialog or drawer, such as “Keep it”. Hidden when the dialog unfolds in the page, where
 * its opener closes it.
 */
export function CloseButton({ kind = 'text', className, ...rest }: ComponentProps<typeof Button>) {
  const close = useClose();
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

/** A cross in the corner that closes the dialog or drawer. */
export function CloseCross({ className }: { className?: string }) {
  const close = useClose();
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
