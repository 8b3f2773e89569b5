import { href } from 'react-router';
import {
  describeGift,
  giftStatusSentence,
  isGiftEditable,
  isGiftYear,
} from '../../../engine/clubs/gift-memberships/rules.ts';
import type { GiftInOrder } from '../../../engine/clubs/gift-memberships/types.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';

/** The gift membership of an order, with its recipient, status and the actions available to the buyer. */
export function OrderGiftMembershipPanel({ gift }: { gift: GiftInOrder }) {
  const { recipientName, recipientEmail, shipments, publicToken, state, bouncedAt } = gift;
  const isBounced = state === 'sent' && bouncedAt !== undefined;
  return (
    <section aria-labelledby="gift" className="mt-10">
      <h2 id="gift" className="type-title mb-3">
        Your gift
      </h2>
      <div className="border-line border-y py-4">
        <p className="font-medium wrap-anywhere">For {recipientName}</p>
        <p className="text-ink-soft text-small wrap-anywhere">{recipientEmail}</p>
        <p className="mt-1 text-small">{describeGift(gift, shipments)}</p>
        <p className={isBounced ? 'mt-1 text-error text-small' : 'mt-1 text-small'}>
          {giftStatusSentence(gift)}
        </p>
        {state !== 'cancelled' && (
          <p className="mt-2 print:hidden">
            <TextLink to={`${href('/order-confirmation/gift-membership')}?t=${publicToken}`}>
              {isGiftEditable(gift)
                ? 'Change or cancel it'
                : isBounced
                  ? 'Use a different address'
                  : state === 'sent'
                    ? 'Didn’t arrive? Send it again or cancel it'
                    : isGiftYear(gift)
                      ? 'View your gift'
                      : 'Check its progress'}
            </TextLink>
          </p>
        )}
      </div>
    </section>
  );
}
