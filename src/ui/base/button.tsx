import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

/** `filled` is the one action of a view, `outline` a second one, `text` words with a line beneath. */
export type ButtonKind = 'filled' | 'outline' | 'text';

const everyButton =
  'inline-flex items-center justify-center gap-2 rounded-house text-[1rem]/6 font-medium transition-colors ' +
  'min-h-12 disabled:opacity-60 aria-disabled:cursor-progress';

const looks: Record<ButtonKind, string> = {
  filled:
    'bg-wine text-paper px-6 py-3 enabled:hover:bg-wine-deep [:is(a,summary)&]:hover:bg-wine-deep forced-colors:border',
  outline:
    'border border-wine text-wine px-6 py-3 enabled:hover:bg-wine enabled:hover:text-paper [:is(a,summary)&]:hover:bg-wine [:is(a,summary)&]:hover:text-paper',
  text: 'text-current link-line hover:decoration-2 px-1',
};

/** The look of a button for what must be another element. */
export function buttonClasses(kind: ButtonKind = 'filled', wide = false): string {
  return classNames(everyButton, looks[kind], wide && 'w-full');
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: ButtonKind;
  /** As wide as its column. */
  wide?: boolean;
  /** Words shown with a spinner while the action runs; the button then ignores further presses. */
  pendingLabel?: string | undefined;
};

export function Button({
  kind = 'filled',
  wide = false,
  pendingLabel,
  type = 'submit',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const pending = pendingLabel !== undefined;
  return (
    <button
      {...rest}
      type={type}
      // Not `disabled`: the focus would be lost and the words could not be read.
      aria-disabled={pending || rest['aria-disabled']}
      // A status lends its words to no name: without this the button would have none while it is pending.
      aria-label={pendingLabel ?? rest['aria-label']}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonClasses(kind, wide), className)}
    >
      {pending ? <Spinner label={pendingLabel} /> : children}
    </button>
  );
}

type ButtonLinkProps = LinkProps & { kind?: ButtonKind; wide?: boolean };

/** A link that looks like a button. Fetches what it leads to as soon as somebody means to press it. */
export function ButtonLink({
  kind = 'filled',
  wide = false,
  className,
  prefetch = 'intent',
  ...rest
}: ButtonLinkProps) {
  return <Link {...rest} prefetch={prefetch} className={classNames(buttonClasses(kind, wide), className)} />;
}
