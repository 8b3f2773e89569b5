import nodemailer from 'nodemailer';
import type { MailSender } from './port.ts';

const connectionTimeoutMilliseconds = 10_000;

/**
 * Sends over SMTP to the server named by `url` (`smtp://user:password@host:port`, `smtps://` for TLS from the start).
 * Reading files or addresses named inside a mail is switched off: nothing in a mail comes from anywhere but its fields.
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
      await transport.sendMail({
        messageId: mail.messageId,
        from: { ...mail.from },
        to: { ...mail.to },
        ...(mail.replyTo ? { replyTo: { ...mail.replyTo } } : {}),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
      });
    },
    close: () => transport.close(),
  };
}
