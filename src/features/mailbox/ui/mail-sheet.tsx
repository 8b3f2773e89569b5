import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { Tabs } from '../../../ui/base/tabs.tsx';
import type { OpenedEmail } from '../types.ts';

/** One email: its envelope, its HTML in a sandboxed frame, and its text with clickable links. */
export function EmailPanel({ mail }: { mail: OpenedEmail }) {
  const { id, subject, from, to, receivedAt, messageId, hasMarkup, pieces } = mail;
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
      <div className="mt-8">
        {hasMarkup ? (
          <Tabs
            label="View"
            parameter="as"
            tabs={[
              { id: 'mail', label: 'As an email', panel: <Markup id={id} /> },
              { id: 'text', label: 'As plain text', panel: <PlainText pieces={pieces} /> },
            ]}
          />
        ) : (
          <PlainText pieces={pieces} />
        )}
      </div>
    </article>
  );
}

function Markup({ id }: Pick<OpenedEmail, 'id'>) {
  return (
    <iframe
      src={`/dev/mailbox/markup?id=${id}`}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      title="The email as an email app shows it"
      className="block h-160 w-full border border-line bg-field"
    />
  );
}

function PlainText({ pieces }: Pick<OpenedEmail, 'pieces'>) {
  return (
    <p className="bg-field px-5 py-6 text-small break-words whitespace-pre-wrap sm:px-8">
      {pieces.map(({ text, href }, position) =>
        href === undefined ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
          <a key={position} href={href} className="break-all text-wine link-line">
            {text}
          </a>
        ),
      )}
    </p>
  );
}
