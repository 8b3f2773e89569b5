import { data, type RouterContextProvider } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import type { Mailbox } from '../../integrations/mail/port.ts';

/**
 * Returns the demo mailbox.
 * @throws a 404 response in production and if a real mail server is configured.
 */
export function requireDemoMailbox(context: Readonly<RouterContextProvider>): Mailbox {
  const { configuration, mailbox } = context.get(dependenciesContext);
  if (configuration.mode === 'production' || !mailbox) throw data(null, { status: 404 });
  return mailbox;
}
