import { FactsTable } from '../../../ui/base/facts-table.tsx';
import type { OpenedMail } from '../types.ts';

/** One mail: what its envelope says and its text, in which the links work. */
export function MailSheet({ mail }: { mail: OpenedMail }) {
  const { subject, from, to, receivedAt, messageId, pieces } = mail;
  return (
    <article aria-labelledby="subject" className="min-w-0">
      <h2 id="subject" className="type-title">
        {subject}
      </h2>
      <FactsTable
        className="mt-5 text-small"
        facts={[
          { label: 'From', value: from },
          { label: 'To', value: to },
          { label: 'Received', value: receivedAt },
          { label: 'Message\u00a0ID', value: <span className="break-all">{messageId}</span> },
        ]}
      />
      <p className="mt-8 bg-field px-5 py-6 text-small break-words whitespace-pre-wrap sm:px-8">
        {pieces.map(({ text, href }, position) =>
          href === undefined ? (
            text
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
            <a key={position} href={href} className="break-all text-wine link-line">
              {text}
            </a>
          ),
        )}
      </p>
    </article>
  );
}
