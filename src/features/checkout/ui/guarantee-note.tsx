import { type Cents, formatCents, formatRoundCents } from '../../../core/money.ts';
import { cardName } from '../../../engine/orders/saved-cards/rules.ts';
import type { GuaranteeView } from '../../../engine/visits/booking/visit-types.ts';
import { Notice } from '../../../ui/base/notice.tsx';

type GuaranteeNoteProps = {
  guarantee: GuaranteeView;
  /** The amount charged now. It covers only extras, because the visit is paid for at the winery. */
  chargedCents: Cents;
  /** The amount due at the visit. */
  dueCents: Cents;
};

/** A notice of what the card is used for: to charge the fee for no-shows and to pay for extras. */
export function CardGuaranteeNotice({ guarantee, chargedCents, dueCents }: GuaranteeNoteProps) {
  const fee = formatRoundCents(guarantee.feeCents);
  return (
    <div className="mb-6 max-w-form space-y-4">
      <p>
        {chargedWords(chargedCents, dueCents)} Your card {chargedCents > 0 && 'also '}holds your reservation.
        We charge {fee} for each guest who doesn’t show up.
      </p>
      {guarantee.kind === 'kept' && (
        <Notice kind="success">{cardName(guarantee)} is holding this reservation.</Notice>
      )}
    </div>
  );
}

function chargedWords(chargedCents: Cents, dueCents: Cents): string {
  if (chargedCents === 0) return 'You won’t be charged now.';
  const later = dueCents > 0 ? '. You’ll pay for the visit itself when you arrive' : '';
  return `We’ll charge ${formatCents(chargedCents)} for the extras now${later}.`;
}
