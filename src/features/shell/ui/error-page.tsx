import { isRouteErrorResponse, useLocation, useMatches } from 'react-router';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { ButtonLink, buttonClasses } from '../../../ui/base/button.tsx';
import { lazyComponent } from '../../../ui/base/lazy-part.tsx';
import type { NotFoundPageData } from '../../../ui/media/not-found.server.ts';
import { winery } from '../../../winery.ts';
import { useDocumentFacts } from './document.tsx';

const NotFoundPicture = lazyComponent(async () => (await import('./night-picture.tsx')).NotFoundPicture);

type Words = { eyebrow: string; heading: string; line: string };

const notFound: Words = {
  eyebrow: 'Page not found',
  heading: 'This row has no vines.',
  line: 'We couldn’t find that page. It may have moved, or the wine may be gone for good.',
};
const notAllowed: Words = {
  eyebrow: 'Not allowed',
  heading: 'We couldn’t do that.',
  line: 'The page you came from may be out of date. Go back, reload it and try again.',
};
const failed: Words = {
  eyebrow: 'Something broke',
  heading: 'Something went wrong on our end.',
  line: 'We couldn’t load this page. Please try again in a moment. If you were placing an order, it won’t be placed or charged twice.',
};

const away: Words = {
  eyebrow: 'Back in a moment',
  heading: 'We’ll be right back.',
  line:
    'Our shop is temporarily unavailable. Your cart, your orders and everything you saved are safe. If you were placing ' +
    'an order, just try again. It won’t be placed twice.',
};

/** The texts of the error for a form whose page was made for another account. */
const accountChanged: Words = {
  eyebrow: 'Different account',
  heading: 'A different account is signed in now.',
  line: 'Nothing was saved. Someone else signed in on this browser after you opened the page. Reload it to continue with the account that is signed in.',
};

const busy: Words = {
  eyebrow: 'Please try again',
  heading: 'We’re busier than usual.',
  line:
    'A lot of people are ordering right now, so this may take a moment. Nothing is lost. Try again in a few seconds. An order ' +
    'can never be placed or charged twice.',
};

/** Returns the title of an error page. */
export function errorTitle(error: unknown): string {
  return wordsFor(error).eyebrow;
}

function wordsFor(error: unknown): Words {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (isRouteErrorResponse(error) && error.data === 'ACCOUNT_CHANGED') return accountChanged;
  if (status === 404 || status === 410) return notFound;
  if (isRouteErrorResponse(error) && error.data === 'DATABASE_BUSY') return busy;
  if (status === 503) return away;
  return status < 500 ? notAllowed : failed;
}

function pictureFor(error: unknown): NotFoundPageData | undefined {
  const found = isRouteErrorResponse(error) ? (error.data as NotFoundPageData | null) : null;
  return found?.picture && found;
}

/** The page of an error: what happened and what to do next, without technical details. */
export function ErrorPage({ error }: { error: unknown }) {
  const { eyebrow, heading } = wordsFor(error);
  const night = pictureFor(error);
  return (
    <div className="page-width section-space grid items-center gap-x-20 gap-y-12 lg:grid-cols-2">
      <div>
        <p className="type-eyebrow mb-4 text-brass">{eyebrow}</p>
        <h1 className="type-heading max-w-form">{heading}</h1>
        <ErrorSteps error={error} />
      </div>
      {night && <NotFoundPicture {...night} />}
    </div>
  );
}

/** Returns the heading for a section that shows the error in its own layout, with `ErrorSteps` below it. */
export function errorHeading(error: unknown): string {
  return wordsFor(error).heading;
}

/** An explanation of an error, with other links and, if it can help, a retry. */
export function ErrorSteps({ error }: { error: unknown }) {
  const words = wordsFor(error);
  const { requestId } = useDocumentFacts();
  const { pathname, search } = useLocation();
  const nextLink = useNextLink();
  const mayHelp = words !== notFound && words !== notAllowed;
  return (
    <>
      <p className="mt-5 max-w-form text-ink-soft">{words.line}</p>
      <div className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-4">
        {mayHelp && (
          <ButtonLink to={`${pathname}${search}`} reloadDocument prefetch="none">
            {words === accountChanged ? 'Reload page' : 'Try again'}
          </ButtonLink>
        )}
        <ButtonLink to={nextLink.to} kind={mayHelp ? 'text' : 'filled'}>
          {nextLink.label}
        </ButtonLink>
        <a href={`mailto:${winery().mailboxes.support}`} className={buttonClasses('text')}>
          Email us
        </a>
      </div>
      {requestId !== '' && words !== notFound && (
        <p className="mt-12 text-small text-ink-soft">
          If you contact us, please include this number:{' '}
          <span className="figures select-all">{requestId}</span>
        </p>
      )}
    </>
  );
}

type NextLink = { readonly to: string; readonly label: string };

/** The start pages of the shop's sections. */
const sections: readonly (NextLink & { readonly paths: RegExp })[] = [
  {
    paths: /^\/(?:(?:search\/)?events|reservations)\b/,
    to: '/search/events',
    label: 'See tastings and tours',
  },
  { paths: /^\/(?:wine-club|curated-club-join)\b/, to: '/wine-club', label: 'See the clubs' },
  { paths: /^\/order-confirmation\b/, to: '/order-confirmation', label: 'Find your order' },
  { paths: /^\/(?:shop\/(?!cart|contact-us)|customization\b)/, to: '/shop/dashboard', label: 'Your account' },
  { paths: /^\//, to: '/wines', label: 'See the wines' },
];

/** Returns the link to continue: on a payment page, its link back; on other pages, the start page of their section or the home page. */
function useNextLink(): NextLink {
  const { pathname } = useLocation();
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const backLink = handles.find((handle) => handle?.backLink)?.backLink;
  if (backLink) return { to: backLink.path, label: `Back to ${backLink.name}` };
  // The section's start page may be the one that failed.
  return (
    sections.find(({ paths, to }) => paths.test(pathname) && to !== pathname) ?? {
      to: '/',
      label: 'Go to the home page',
    }
  );
}
