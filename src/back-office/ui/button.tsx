import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../../ui/base/class-names.ts';
import { Spinner } from '../../ui/base/spinner.tsx';

/** The look of a button: `filled` for the main action of a view, `danger` for irreversible actions, `plain` for actions in rows. */
export type ButtonKind = 'filled' | 'outline' | 'danger' | 'plain';

const looks: Record<ButtonKind, string> = {
  filled: 'button-filled',
  outline: 'button-outline',
  danger: 'button-danger',
  plain: 'button-plain',
};

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: ButtonKind;
  /** The text shown with a spinner while the action runs; the button then ignores clicks. */
  pendingLabel?: string | undefined;
};

export function Button({
  kind = 'outline',
  type = 'submit',
  pendingLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isPending = pendingLabel !== undefined;
  return (
    <button
      {...rest}
      type={type}
      // Not `disabled`, which would drop the focus.
      aria-disabled={isPending || rest['aria-disabled']}
      aria-label={pendingLabel ?? rest['aria-label']}
      onClick={isPending ? (event) => event.preventDefault() : onClick}
      className={classNames(looks[kind], className)}
    >
      {isPending ? <Spinner label={pendingLabel} /> : children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ kind = 'outline', className, ...rest }: LinkProps & { kind?: ButtonKind }) {
  return <Link {...rest} className={classNames(looks[kind], className)} />;
}
