import { type ReactNode, useRef } from 'react';
import { Form, href, NavLink, useLocation } from 'react-router';
import { Icon } from '../media/icons.tsx';
import { type AccountNavLink, accountNavLinks } from './account-places.ts';

type AccountFrameProps = {
  /** The customer's first name; undefined on an error page without account data. */
  firstName: string | undefined;
  title: ReactNode;
  /** A line above the title, such as a link back. */
  above?: ReactNode;
  /** One or two sentences below the title. */
  intro?: ReactNode;
  /** The page's main action, at the right of the title, or below it on phones. */
  action?: ReactNode;
  children: ReactNode;
};

/** The layout of every account page, with the account navigation at the left. Phones show the navigation as a collapsed line. */
export function AccountFrame({ firstName, title, above, intro, action, children }: AccountFrameProps) {
  return (
    <div className="page-width pt-5 pb-16 md:grid md:grid-cols-[11rem_minmax(0,1fr)] md:gap-10 md:py-12 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-16 lg:py-16">
      <AccountLine />
      <nav aria-label="Account" className="hidden md:block print:hidden">
        <p className="type-eyebrow text-brass">Account</p>
        <p className="type-title mt-1 mb-4 break-words">{firstName}</p>
        <ul className="border-line border-y text-small">
          {accountNavLinks().map((place) => (
            <li key={place.to} className="border-line not-first:border-t">
              <PlaceLink place={place} />
            </li>
          ))}
        </ul>
        <SignOut />
      </nav>
      <div className="min-w-0">
        <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 lg:mb-10">
          <div className="min-w-0">
            {above !== undefined && <p className="mb-4 text-small print:hidden">{above}</p>}
            <h1 tabIndex={-1} className="type-heading">
              {title}
            </h1>
            {intro !== undefined && <div className="mt-3 max-w-reading text-ink-soft">{intro}</div>}
          </div>
          {action}
        </div>
        {children}
      </div>
    </div>
  );
}

/** The account navigation on phones: a disclosure whose line shows the current page. Works without scripts. */
function AccountLine() {
  const { pathname, key } = useLocation();
  const line = useRef<HTMLElement>(null);
  const here = accountNavLinks().find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <details
      // Closes the list after navigation.
      key={key}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !event.currentTarget.open) return;
        event.currentTarget.open = false;
        line.current?.focus();
      }}
      className="mb-8 border-line border-y md:hidden print:hidden"
    >
      <summary ref={line} className="fold-line fold-line-small">
        <span>
          <span className="text-ink-soft">Account</span>
          {here && <span className="font-medium"> · {here.label}</span>}
        </span>
        <span className="ml-auto">
          <Icon name="chevron-down" size={18} className="fold-chevron" />
        </span>
      </summary>
      <nav aria-label="Account" className="border-line border-t text-small">
        <ul>
          {accountNavLinks().map((place) => (
            <li key={place.to} className="border-line not-first:border-t">
              <PlaceLink place={place} />
            </li>
          ))}
          <li className="border-line border-t">
            <SignOut />
          </li>
        </ul>
      </nav>
    </details>
  );
}

function PlaceLink({ place: { label, to } }: { place: AccountNavLink }) {
  return (
    <NavLink
      to={to}
      prefetch="intent"
      className="flex min-h-12 items-center text-ink-soft hover:text-ink hover:link-line aria-[current=page]:font-medium aria-[current=page]:text-ink md:min-h-11"
    >
      {label}
    </NavLink>
  );
}

/** The sign-out button. A form rather than a link, because signing out changes state. Works without scripts. */
function SignOut() {
  return (
    <Form method="post" action={href('/sign-out')} reloadDocument>
      <button
        type="submit"
        className="flex min-h-12 items-center text-ink-soft text-small hover:text-ink hover:link-line md:mt-2 md:min-h-11"
      >
        Sign out
      </button>
    </Form>
  );
}
