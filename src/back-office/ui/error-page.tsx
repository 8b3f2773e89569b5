import { href, isRouteErrorResponse, useLocation } from 'react-router';
import type { ForbiddenErrorData } from '../error-types.ts';
import { ButtonLink } from './button.tsx';
import { useDocumentFacts } from './document.tsx';

type Words = { readonly heading: string; readonly line: string; readonly mayHelp: boolean };

const notFound: Words = {
  heading: 'Page not found',
  line: 'Nothing is at this address. It may have been moved or deleted.',
  mayHelp: false,
};
const failed: Words = {
  heading: 'Something went wrong',
  line: 'We couldn’t load this page. If you were saving something, check whether it was saved before you try again.',
  mayHelp: true,
};
const away: Words = {
  heading: 'The database can’t be reached',
  line: 'Nothing was changed. Please try again in a moment.',
  mayHelp: true,
};
const busy: Words = {
  heading: 'The database is busy',
  line: 'Nothing was changed. Please try again in a few seconds.',
  mayHelp: true,
};
const refused: Words = {
  heading: 'That isn’t possible',
  line: 'The page you came from may be out of date. Go back, reload it and try again.',
  mayHelp: false,
};

function wordsFor(error: unknown): Words {
  if (!isRouteErrorResponse(error)) return failed;
  const forbidden = forbiddenIn(error.data);
  if (forbidden) {
    return {
      heading: 'Your role doesn’t include this',
      line: `This requires the permission “${forbidden.right}”. Ask an owner to add it to your role.`,
      mayHelp: false,
    };
  }
  if (error.status === 404) return notFound;
  if (error.status === 503) return error.data === 'DATABASE_BUSY' ? busy : away;
  return error.status < 500 ? refused : failed;
}

function forbiddenIn(data: unknown): ForbiddenErrorData | undefined {
  return (data as ForbiddenErrorData | null)?.kind === 'forbidden' ? (data as ForbiddenErrorData) : undefined;
}

export function errorHeading(error: unknown): string {
  return wordsFor(error).heading;
}

/** An error page that explains what happened and what to do next, with the request id for finding it in the log. */
export function ErrorPage({ error }: { error: unknown }) {
  const { heading, line, mayHelp } = wordsFor(error);
  const { requestId } = useDocumentFacts();
  const { pathname, search } = useLocation();
  return (
    <div className="max-w-reading py-6">
      <h1 className="type-heading">{heading}</h1>
      <p className="mt-2 text-ink-soft">{line}</p>
      <div className="mt-6 flex flex-wrap gap-2">
        {mayHelp && (
          <ButtonLink kind="filled" to={`${pathname}${search}`} reloadDocument>
            Try again
          </ButtonLink>
        )}
        <ButtonLink to={href('/admin')}>Go to Today</ButtonLink>
      </div>
      {requestId !== '' && (
        <p className="mt-8 text-small text-ink-soft">
          Request <span className="figures select-all">{requestId}</span>
        </p>
      )}
    </div>
  );
}
