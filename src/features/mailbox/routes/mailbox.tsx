import { data } from 'react-router';
import { pageTitle } from '../../../winery.ts';
import { mailboxOf } from '../mailbox-of.server.ts';
import { openedMailOf, summaryOf } from '../rules.ts';
import { MailList } from '../ui/mail-list.tsx';
import { MailSheet } from '../ui/mail-sheet.tsx';
import type { Route } from './+types/mailbox.ts';

const longestList = 100;

/** Returns the emails received by the demo mail server, newest first, and the email selected by `?id=`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const mailbox = mailboxOf(context);
  const id = new URL(request.url).searchParams.get('id');
  const [mails, opened] = await Promise.all([
    mailbox.list(longestList),
    id === null ? undefined : mailbox.read(id),
  ]);
  if (id !== null && !opened) throw data(null, { status: 404 });
  return { mails: mails.map(summaryOf), opened: opened && openedMailOf(opened) };
}

export const meta = () => [{ title: pageTitle('Mailbox') }, { name: 'robots', content: 'noindex' }];

export default function Mailbox({ loaderData: { mails, opened } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <h1 tabIndex={-1} className="type-heading">
        Mailbox
      </h1>
      <p className="mt-4 max-w-[40em] text-ink-soft">
        Every email this demo sends lands here and is never delivered.
      </p>
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[26rem_minmax(0,1fr)]">
        <MailList mails={mails} openedId={opened?.id} />
        {opened && <MailSheet mail={opened} />}
      </div>
    </div>
  );
}
