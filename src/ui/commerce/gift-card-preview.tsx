import { GiftCardFace, type GiftCardFaceSource } from './gift-card-face.tsx';

/** The texts and picture that the gift card and its email will show. */
export type GiftCardPreviewValues = {
  readonly face: GiftCardFaceSource;
  readonly amount: string | undefined;
  readonly isForBuyer: boolean;
  readonly recipientName: string;
  readonly senderName: string;
  readonly message: string;
  /** The delivery day, such as `Friday, December 25, 2026`; undefined for today. */
  readonly day: string | undefined;
  readonly wineryName: string;
};

/** A live preview of the gift card and its email. */
export function GiftCardPreview({ values }: { values: GiftCardPreviewValues }) {
  const { face, amount, isForBuyer, recipientName, senderName, message, day, wineryName } = values;
  const whose = isForBuyer
    ? 'Your gift card'
    : recipientName === ''
      ? 'A gift card for you'
      : `For ${recipientName}`;
  const giver = senderName === '' ? 'Someone' : senderName;
  return (
    <section aria-label="Preview" className="@container">
      <GiftCardFace face={face} amount={amount} sizes="(min-width: 64rem) 30rem, 100vw" priority />
      <div className="mt-4 border border-line bg-field px-5 py-6 sm:px-7">
        <p className="text-small text-ink-soft">
          {day === undefined ? 'Email sent right after you pay' : `Email sent on ${day} at 9 am`}
        </p>
        <p className="type-title mt-2 wrap-anywhere">{whose}</p>
        {!isForBuyer && (
          <p className="mt-2 wrap-anywhere">
            {giver} sent you {amount ?? 'a gift card'} to spend on wine, visits and more at {wineryName}.
          </p>
        )}
        {message !== '' && (
          <p className="mt-3 border-l-2 border-line pl-4 whitespace-pre-line wrap-anywhere">{message}</p>
        )}
        <p className="figures mt-4 border-t border-line pt-3 text-small text-ink-soft">
          Code ••••-••••-••••-••••• · PIN ••••
        </p>
      </div>
    </section>
  );
}
