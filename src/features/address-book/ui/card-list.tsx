import { Form, href, useLocation, useNavigation } from 'react-router';
import { cardName, formatCardExpiry } from '../../../engine/orders/saved-cards/rules.ts';
import type { SavedCardView } from '../../../engine/orders/saved-cards/types.ts';
import { Badge } from '../../../ui/base/badge.tsx';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { CloseButton } from '../../../ui/base/close-button.tsx';
import { Dialog } from '../../../ui/base/dialog.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';

/** The customer's saved cards, with their expiry and the orders, memberships and visits that use them. */
export function SavedCardList({ cards }: { cards: readonly SavedCardView[] }) {
  return (
    <ul className="border-line border-y">
      {cards.map((card) => (
        <li
          key={card.id}
          className="grid gap-x-10 gap-y-4 border-line py-6 not-first:border-t sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <CardWords card={card} />
          <Acts card={card} />
        </li>
      ))}
    </ul>
  );
}

function CardWords({ card }: { card: SavedCardView }) {
  const { validity, uses, isDefault } = card;
  const ends = { valid: 'Expires', expires_soon: 'Expires soon,', expired: 'Expired' }[validity];
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="figures font-medium">{cardName(card)}</span>
        {isDefault && <Badge tone="brass">Default</Badge>}
        {validity !== 'valid' && (
          <Badge tone="wine">{validity === 'expired' ? 'Expired' : 'Expires soon'}</Badge>
        )}
      </p>
      <p className="figures mt-1 text-ink-soft text-small">
        {ends} {formatCardExpiry(card)}
      </p>
      {validity !== 'valid' && (
        <p className="mt-1 text-small">Replace it, and we’ll charge the new card instead.</p>
      )}
      {uses.length > 0 && (
        <p className="mt-2 text-small">
          Pays for{' '}
          {uses.map(({ label, href }, position) => (
            <span key={label}>
              {position > 0 && ', '}
              <TextLink to={href}>{label}</TextLink>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function Acts({ card }: { card: SavedCardView }) {
  const { key } = useLocation();
  const navigation = useNavigation();
  const name = cardName(card);
  const isBusy = navigation.formData?.get('cardId') === card.id;
  const holding = card.uses.filter(({ holds }) => holds);
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-1 text-small">
      <ButtonLink
        kind="text"
        to={`${href('/shop/billing-details/add-card')}?replaces=${card.id}`}
        className="-mx-1 min-h-11 text-small"
        prefetch="none"
      >
        Replace<VisuallyHidden> {name}</VisuallyHidden>
      </ButtonLink>
      {!card.isDefault && (
        <Form method="post">
          <input type="hidden" name="intent" value="default-card" />
          <input type="hidden" name="cardId" value={card.id} />
          <Button
            kind="text"
            className="-mx-1 min-h-11 text-small"
            pendingLabel={isBusy ? 'Changing' : undefined}
          >
            Make default<VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        </Form>
      )}
      <Dialog
        key={key}
        title={holding.length > 0 ? 'This card is in use' : 'Remove this card?'}
        opener={
          <>
            Remove<VisuallyHidden> {name}</VisuallyHidden>
          </>
        }
        openerKind="text"
        openerClassName="-mx-1 min-h-11 text-small"
      >
        {holding.length > 0 ? (
          <p>
            {name} pays for {holding.map(({ label }) => label).join(', ')}. Replace it with another card
            first.
          </p>
        ) : (
          <>
            <p className="mb-6">
              {name} will be removed from your account now. Our payment provider will delete it{' '}
              {card.uses.length > 0 ? 'once its orders have shipped' : 'right away'}.
            </p>
            <Form method="post" className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <input type="hidden" name="intent" value="remove-card" />
              <input type="hidden" name="cardId" value={card.id} />
              <Button>Remove</Button>
              <CloseButton>Keep it</CloseButton>
            </Form>
          </>
        )}
      </Dialog>
    </div>
  );
}
