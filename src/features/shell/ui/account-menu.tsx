import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form, href, Link, useLocation } from 'react-router';
import { signInUrl } from '../../../platform/sign-in-address.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { accountNavLinks } from '../../../ui/commerce/account-places.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import { useAccountName } from './visitor.ts';

/** Matches the paths of the sign-in pages, which are never a page to return to. */
const signInPages = /^\/(?:sign-in|join|confirm-email)(?:\/|$)/;

/** Returns the sign-in URL with the page to return to: the current page or, on a sign-in page, the one given in its query. */
function useSignInAddress(): string {
  const { pathname, search } = useLocation();
  const origin = new URLSearchParams(search).get('originUrl') ?? undefined;
  return signInUrl({ originUrl: signInPages.test(pathname) ? origin : `${pathname}${search}` });
}

type AccountMenuProps = {
  rendered: string | undefined;
  /** Whether the header has no menu, so that phones show the entry too. */
  isAlone?: boolean;
};

/** The account entry in the header of wide screens: a sign-in link, or the customer's first name with a menu. Works without scripts. */
export function AccountMenu({ rendered, isAlone = false }: AccountMenuProps) {
  const name = useAccountName(rendered);
  const address = useSignInAddress();
  if (name === undefined) {
    return (
      <Link
        to={address}
        className={`min-h-11 items-center px-1 text-small ${isAlone ? 'flex' : 'hidden sm:flex'}`}
      >
        Sign in
      </Link>
    );
  }
  return (
    <Folding
      className={isAlone ? undefined : 'hidden sm:block'}
      summary={
        <summary className="flex min-h-11 list-none items-center gap-1 px-1 text-small [&::-webkit-details-marker]:hidden">
          <VisuallyHidden>Signed in as </VisuallyHidden>
          <span className="max-w-20 truncate sm:max-w-32">{name}</span>
          <Icon name="chevron-down" size={16} className="fold-chevron" />
        </summary>
      }
    >
      <div className="absolute right-0 z-30 mt-3.5 w-56 border border-line bg-paper px-5 py-2 text-small motion-safe:animate-rise">
        <nav aria-label="Account">
          <ul>
            {accountNavLinks().map(({ label, to }) => (
              <li key={to} className="border-line not-first:border-t">
                <Link to={to} prefetch="intent" className="flex min-h-11 items-center hover:link-line">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <SignOut className="min-h-11 border-line border-t" />
      </div>
    </Folding>
  );
}

/** The account entries in the menu on phones. */
export function AccountMenuLinks({ rendered }: { rendered: string | undefined }) {
  const name = useAccountName(rendered);
  const address = useSignInAddress();
  const entry = 'flex min-h-13 items-center border-line border-t text-text hover:link-line';
  if (name === undefined) {
    return (
      <Link to={address} className={entry}>
        Sign in
      </Link>
    );
  }
  return (
    <>
      <Link to={href('/shop/dashboard')} prefetch="intent" className={entry}>
        Your account, {name}
      </Link>
      <SignOut className="min-h-13 border-line border-t text-text" />
    </>
  );
}

/** The sign-out button. A form, because signing out changes state; it loads a new document without the account's data. */
function SignOut({ className }: { className: string }) {
  return (
    <Form method="post" action={href('/sign-out')} reloadDocument>
      <button type="submit" className={`flex w-full items-center hover:link-line ${className}`}>
        Sign out
      </button>
    </Form>
  );
}

/** A native disclosure that closes after navigation, when it loses focus, on a press outside it, and on Escape. */
function Folding({
  className,
  summary,
  children,
}: {
  className: string | undefined;
  summary: ReactNode;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page was reached, so the menu has done its work
  useEffect(() => details.current?.removeAttribute('open'), [key]);

  useEffect(() => {
    const closeFromOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !details.current?.contains(target))
        details.current?.removeAttribute('open');
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, []);

  function closeOnEscape({ key: pressed }: KeyboardEvent): void {
    if (pressed !== 'Escape' || !details.current?.open) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  }

  return (
    <details
      ref={details}
      onKeyDown={closeOnEscape}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget))
          currentTarget.open = false;
      }}
      className={classNames('relative', className)}
    >
      {summary}
      {children}
    </details>
  );
}
