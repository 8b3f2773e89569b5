import type { WaiverText } from '../../../engine/waivers/types.ts';

/** What is signed, whole; nothing has to be scrolled to its end. */
export function WaiverWords({ text }: { text: WaiverText }) {
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
      <p className="figures mt-4 text-small text-ink-soft">Version {text.version}</p>
    </section>
  );
}

/** A few words that end the first sentence name what the paragraph is about. */
const lead = /^.{1,24}?\.(?= )/;

function Paragraph({ text }: { text: string }) {
  const words = lead.exec(text)?.[0] ?? '';
  return (
    <p>
      {words !== '' && <strong className="font-medium">{words}</strong>}
      {text.slice(words.length)}
    </p>
  );
}
