import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

/** The look of a button: `filled` for a view's main action, `outline` for a secondary action, `text` for an underlined text button. */
export type ButtonKind = 'filled' | 'outline' | 'text';

const everyButton =
  'inline-flex items-center justify-center gap-2 rounded-winery text-[1rem]/6 font-medium transition-colors ' +
  'min-h-12 disabled:opacity-60 aria-disabled:cursor-progress';

const looks: Record<ButtonKind, string> = {
  filled:
    'bg-wine text-paper px-6 py-3 enabled:hover:bg-wine-deep [:is(a,summary)&]:hover:bg-wine-deep forced-colors:border',
  outline:
    'border border-wine text-wine px-6 py-3 enabled:hover:bg-wine enabled:hover:text-paper [:is(a,summary)&]:hover:bg-wine [:is(a,summary)&]:hover:text-paper',
  text: 'text-current link-line hover:decoration-2 px-1',
};

/** Returns the CSS classes that make another element look like a button. */
export function buttonClasses(kind: ButtonKind = 'filled', wide = false): string {
  return classNames(everyButton, looks[kind], wide && 'w-full');
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: ButtonKind;
  /** Whether the button fills the width of its column. */
  wide?: boolean;
  /** The text shown with a spinner while the action runs. The button then ignores clicks. Undefined if no action is running. */
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
      // Not `disabled`, which would drop the focus and hide the text from screen readers.
      aria-disabled={pending || rest['aria-disabled']}
      // A status role does not contribute to the name, so without this the pending button would have none.
      aria-label={pendingLabel ?? rest['aria-label']}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonClasses(kind, wide), className)}
    >
      {pending ? <Spinner label={pendingLabel} /> : children}
    </button>
  );
}

type ButtonLinkProps = LinkProps & { kind?: ButtonKind; wide?: boolean };

/** A link that looks like a button and prefetches its page on intent. */
export function ButtonLink({
  kind = 'filled',
  wide = false,
  className,
  prefetch = 'intent',
  ...rest
}: ButtonLinkProps) {
  return <Link {...rest} prefetch={prefetch} className={classNames(buttonClasses(kind, wide), className)} />;
}
