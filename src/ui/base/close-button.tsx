import type { ComponentProps } from 'react';
import { Icon } from '../media/icons.tsx';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useClose } from './use-modal.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The way out of a dialog or drawer in words: “Keep it”. Where no scripts run, what it would close stands in the page and folds. */
export function CloseButton({ kind = 'text', className, ...rest }: ComponentProps<typeof Button>) {
  const close = useClose();
  return (
    <Button
      {...rest}
      kind={kind}
      type="button"
      onClick={close}
      className={classNames('noscript:hidden', className)}
    />
  );
}

/** The same as a cross in the corner. */
export function CloseCross() {
  const close = useClose();
  return (
    <button
      type="button"
      onClick={close}
      className="-m-2.5 grid size-11 shrink-0 place-items-center rounded-house hover:bg-paper-deep noscript:hidden"
    >
      <Icon name="close" />
      <VisuallyHidden>Close</VisuallyHidden>
    </button>
  );
}
