import { formatRoundCents } from '../../../core/money.ts';
import type { GuaranteeInView } from '../../../engine/checkout/visits/visit-types.ts';
import { cardName } from '../../../engine/saved-cards/rules.ts';
import { Notice } from '../../../ui/base/notice.tsx';

/** What the card is asked for where nothing is paid now: it stands for those who do not come, and for nothing else. */
export function GuaranteeNote({ guarantee }: { guarantee: GuaranteeInView }) {
  const fee = formatRoundCents(guarantee.feeCents);
  return (
    <div className="mb-6 max-w-form space-y-4">
      <p>
        Nothing is charged now. Your card stands for this visit alone: {fee} for each guest who does not come.
      </p>
      {guarantee.kind === 'kept' && (
        <Notice kind="success">{cardName(guarantee)} stands for this visit.</Notice>
      )}
    </div>
  );
}
