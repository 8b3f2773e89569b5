import { href, Link } from 'react-router';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import type { EmailSummary } from '../types.ts';

type MailListProps = { mails: readonly EmailSummary[]; openedId: string | undefined };

/** The list of received emails. On small screens, an opened email replaces it. */
export function EmailList({ mails, openedId }: MailListProps) {
  if (mails.length === 0) {
    return (
      <EmptyState
        heading="No emails yet."
        action={<ButtonLink to={href('/wines')}>See the wines</ButtonLink>}
      >
        Place an order and its confirmation email will appear here.
      </EmptyState>
    );
  }
  return (
    <nav aria-label="Received emails" className={classNames(openedId !== undefined && 'max-lg:order-last')}>
      <ol className="border-t border-line">
        {mails.map(({ id, subject, to, receivedAt }) => (
          <li key={id} className="border-b border-line">
            <Link
              to={`${href('/dev/mailbox')}?id=${id}`}
              preventScrollReset
              aria-current={id === openedId ? 'page' : undefined}
              className="block py-3.5 hover:text-wine aria-[current]:text-wine"
            >
              <span className={classNames('block', id === openedId && 'font-medium')}>{subject}</span>
              <span className="figures flex flex-wrap justify-between gap-x-4 text-small text-ink-soft">
                <span>{to}</span>
                <span>{receivedAt}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
