import { formatDateWithYear, parseCivilDate } from '../../../core/dates.ts';
import type { WaiverText } from '../../../engine/visits/waivers/types.ts';
import { splitLeadSentence } from '../rules.ts';

export function WaiverBody({ text }: { text: WaiverText }) {
  const from = parseCivilDate(text.version);
  return (
    <section aria-labelledby="words" className="max-w-reading">
      <h2 id="words" className="type-title">
        {text.title}
      </h2>
      <div className="mt-4 space-y-4">
        {text.body.split('\n\n').map((paragraph) => (
          <Paragraph key={paragraph} text={paragraph} />
        ))}
      </div>
      <p className="figures mt-4 text-small text-ink-soft">
        {from ? `Version dated ${formatDateWithYear(from)}` : `Version ${text.version}`}
      </p>
    </section>
  );
}

function Paragraph({ text }: { text: string }) {
  const { lead, rest } = splitLeadSentence(text);
  return (
    <p>
      {lead !== '' && <strong className="font-medium">{lead}</strong>}
      {rest}
    </p>
  );
}
