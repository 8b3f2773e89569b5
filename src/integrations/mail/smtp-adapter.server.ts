import nodemailer from 'nodemailer';
import { MailRefused, type MailSender } from './port.ts';

const connectionTimeoutMilliseconds = 10_000;

type SmtpError = Error & {
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
};

/**
 * Returns whether an error is about the recipient's mailbox: a 5xx to the command that names it (RFC 5321 §4.2.1). Refusals by policy (RFC
 * 3463 §3.8) are not, such as those of a relay that doesn't know us: once that is fixed, the email can be sent.
 */
function isMailboxRefused({ command, responseCode = 0, response = '' }: SmtpError): boolean {
  const isPolicy = /^\d{3}[ -]5\.7\.|relay/i.test(response);
  return command === 'RCPT TO' && responseCode >= 500 && responseCode < 600 && !isPolicy;
}

/**
 * Creates a sender over SMTP to the server at `url` (`smtp://user:password@host:port`, `smtps://` for implicit TLS). Loading files or URLs
 * named in an email is disabled: its content comes only from its fields.
 */
export function createSmtpSender(url: string): MailSender {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: connectionTimeoutMilliseconds,
    greetingTimeout: connectionTimeoutMilliseconds,
    socketTimeout: 2 * connectionTimeoutMilliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      const sent = transport.sendMail({
        messageId: mail.messageId,
        from: { ...mail.from },
        to: { ...mail.to },
        ...(mail.replyTo ? { replyTo: { ...mail.replyTo } } : {}),
        ...(mail.unsubscribe !== undefined && {
          headers: {
            'List-Unsubscribe': `<${mail.unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
      });
      await sent.catch((error: SmtpError) => {
        if (isMailboxRefused(error)) {
          throw new MailRefused(error.response ?? error.message, { cause: error });
        }
        throw error;
      });
    },
    close: () => transport.close(),
  };
}
