import { data, type RouterContextProvider } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import type { Mailbox } from '../../integrations/mail/port.ts';

/** There is none where a real mail server is used, and never one in production: the address then leads nowhere. */
export function mailboxOf(context: Readonly<RouterContextProvider>): Mailbox {
  const { configuration, mailbox } = context.get(dependenciesContext);
  if (configuration.mode === 'production' || !mailbox) throw data(null, { status: 404 });
  return mailbox;
}
