import nodemailer from 'nodemailer';
import { MailRefused, type MailSender } from './port.ts';

const connectionTimeoutMilliseconds = 10_000;

type SmtpError = Error & {
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
};

/**
 * Returns whether an error is about the recipient's mailbox, which is a 5xx to the command that names the mailbox (RFC 5321 §4.2.1). Policy
 * rejections (RFC 3463 §3.8), such as those of a relay that doesn't know us, are not: the email can be sent once the policy is fixed.
 */
function isMailboxRefused({ command, responseCode = 0, response = '' }: SmtpError): boolean {
  const isPolicy = /^\d{3}[ -]5\.7\.|relay/i.test(response);
  return command === 'RCPT TO' && responseCode >= 500 && responseCode < 600 && !isPolicy;
}

/**
 * Creates a sender over SMTP to the server at `url` (`smtp://user:password@host:port`, `smtps://` for implicit TLS). Loading files or URLs
 * named in an email is disabled, so the content comes only from the email's fields.
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
