import { type Cents, formatCents, formatRoundCents } from '../../../core/money.ts';
import { cardName } from '../../../engine/orders/saved-cards/rules.ts';
import type { GuaranteeInView } from '../../../engine/visits/booking/visit-types.ts';
import { Notice } from '../../../ui/base/notice.tsx';

type GuaranteeNoteProps = {
  guarantee: GuaranteeInView;
  /** What this order charges: extras alone, since the places are paid at the visit. */
  chargedCents: Cents;
  /** What is left to be paid at the visit. */
  dueCents: Cents;
};

/** What the card is asked for: it holds the visit against those who do not come, and pays for extras where there are any. */
export function GuaranteeNote({ guarantee, chargedCents, dueCents }: GuaranteeNoteProps) {
  const fee = formatRoundCents(guarantee.feeCents);
  return (
    <div className="mb-6 max-w-form space-y-4">
      <p>
        {chargedWords(chargedCents, dueCents)} Your card {chargedCents > 0 && 'also '}holds this visit: {fee}{' '}
        for each guest who does not come.
      </p>
      {guarantee.kind === 'kept' && (
        <Notice kind="success">{cardName(guarantee)} stands for this visit.</Notice>
      )}
    </div>
  );
}

function chargedWords(chargedCents: Cents, dueCents: Cents): string {
  if (chargedCents === 0) return 'Nothing is charged now.';
  const later = dueCents > 0 ? '; you pay for the visit itself when you come' : '';
  return `${formatCents(chargedCents)} for the extras is charged now${later}.`;
}
