import { Checkbox } from '../base/checkbox.tsx';

/** The renewal terms as worded by the engine, with the version that the form submits. */
export type ClubTermsText = {
  readonly version: string;
  readonly paragraphs: readonly string[];
  readonly sentence: string;
};

/** The renewal terms with a consent checkbox, which is never checked initially (domain §2.5). */
export function ClubTermsConsent({ terms, error }: { terms: ClubTermsText; error: string | undefined }) {
  return (
    <>
      <TermsParagraphs terms={terms} />
      <Checkbox id="consent" name="consent" error={error} label={terms.sentence} className="mt-3" />
      <input type="hidden" name="termsVersion" value={terms.version} />
    </>
  );
}

/**
 * The renewal terms with a consent checkbox, for a page with a delivery choice. CSS switches between the terms for shipping and for pickup,
 * so the correct terms appear without scripts.
 */
export function ClubTermsConsentByDelivery({
  shipped,
  pickedUp,
  error,
}: {
  shipped: ClubTermsText;
  pickedUp: ClubTermsText;
  error: string | undefined;
}) {
  const ifShipped = 'hidden group-has-[input[value=ship]:checked]/delivery:block';
  const ifPickedUp = 'group-has-[input[value=ship]:checked]/delivery:hidden';
  return (
    <>
      <div className={ifShipped}>
        <TermsParagraphs terms={shipped} />
      </div>
      <div className={ifPickedUp}>
        <TermsParagraphs terms={pickedUp} />
      </div>
      <Checkbox
        id="consent"
        name="consent"
        error={error}
        className="mt-3"
        label={
          <>
            <span className={ifShipped}>{shipped.sentence}</span>
            <span className={ifPickedUp}>{pickedUp.sentence}</span>
          </>
        }
      />
      <input type="hidden" name="termsVersion" value={shipped.version} />
      <input type="hidden" name="pickupTermsVersion" value={pickedUp.version} />
    </>
  );
}

function TermsParagraphs({ terms: { paragraphs } }: { terms: ClubTermsText }) {
  return (
    <div className="space-y-3 border-brass-bright border-l-2 pl-5 text-small">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
