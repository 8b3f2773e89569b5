/** The texts that the gift's email will show with the current input. */
export type GiftMembershipPreviewValues = {
  /** The gift as text, such as `2 Red Club shipments of 6 bottles each`; undefined while no club is selected. */
  readonly what: string | undefined;
  readonly recipientName: string;
  readonly senderName: string;
  readonly message: string;
  /** The delivery day, such as `Friday, December 25, 2026`; undefined for today. */
  readonly day: string | undefined;
  readonly wineryName: string;
};

/** A live preview of the email that delivers a gift membership. */
export function GiftMembershipPreview({ values }: { values: GiftMembershipPreviewValues }) {
  const { what, recipientName, senderName, message, day, wineryName } = values;
  return (
    <section aria-label="Preview" className="border border-line bg-field px-5 py-6 sm:px-7">
      <p className="text-ink-soft text-small">
        {day === undefined ? 'Email sent right after you pay' : `Email sent on ${day} at 9 am`}
      </p>
      <p className="type-title mt-2 wrap-anywhere">For {recipientName === '' ? 'you' : recipientName}</p>
      <p className="mt-2 wrap-anywhere">
        A gift from {senderName === '' ? 'a friend' : senderName}: {what ?? 'club shipments'}, from{' '}
        {wineryName}.
      </p>
      {message !== '' && (
        <p className="mt-3 border-line border-l-2 pl-4 whitespace-pre-line wrap-anywhere">{message}</p>
      )}
      <p
        className="mt-4 inline-block rounded-winery bg-wine px-4 py-2 text-paper text-small"
        aria-hidden="true"
      >
        Accept your gift
      </p>
      <p className="mt-4 border-line border-t pt-3 text-ink-soft text-small">
        Everything is paid for, and nothing renews. The email shows no prices.
      </p>
    </section>
  );
}
