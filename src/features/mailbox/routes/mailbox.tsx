import { data } from 'react-router';
import { pageTitle } from '../../../winery.ts';
import { requireDemoMailbox } from '../require-mailbox.server.ts';
import { emailSummaryOf, openedEmailOf } from '../rules.ts';
import { EmailList } from '../ui/mail-list.tsx';
import { EmailPanel } from '../ui/mail-sheet.tsx';
import type { Route } from './+types/mailbox.ts';

const longestList = 100;

/** Returns the latest emails received by the demo mail server, newest first, and the email selected by `?id=`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const mailbox = requireDemoMailbox(context);
  const id = new URL(request.url).searchParams.get('id');
  const [mails, opened] = await Promise.all([
    mailbox.list(longestList),
    id === null ? undefined : mailbox.read(id),
  ]);
  if (id !== null && !opened) throw data(null, { status: 404 });
  return { mails: mails.map(emailSummaryOf), opened: opened && openedEmailOf(opened) };
}

export const meta = () => [{ title: pageTitle('Mailbox') }, { name: 'robots', content: 'noindex' }];

export default function MailboxPage({ loaderData: { mails, opened } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <h1 tabIndex={-1} className="type-heading">
        Mailbox
      </h1>
      <p className="mt-4 max-w-[40em] text-ink-soft">
        Every email this demo sends lands here and is never delivered.
      </p>
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[26rem_minmax(0,1fr)]">
        <EmailList mails={mails} openedId={opened?.id} />
        {opened && <EmailPanel mail={opened} />}
      </div>
    </div>
  );
}
