import type { ReactNode } from 'react';
import { href } from 'react-router';
import { formatCents } from '../../../core/money.ts';
import { isPurchasable, skuDisplayName } from '../../../engine/catalog/rules.ts';
import type { Availability, ShelfSku } from '../../../engine/catalog/types.ts';
import { isEngravable } from '../../../engine/checkout/delivery/rules.ts';
import { ButtonLink, buttonClasses } from '../../../ui/base/button.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { AvailabilityLine } from '../../../ui/commerce/availability.tsx';
import { NotificationRequestForm } from '../../../ui/commerce/notification-request-form.tsx';
import { UnitPrice } from '../../../ui/commerce/price.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { winery } from '../../../winery.ts';
import { pointsName } from '../../../winery-offers.ts';
import type { ShippingEstimate } from '../estimate-rules.ts';
import { availabilitySentence } from '../rules.ts';
import type { ProductPageModel } from '../types.ts';
import { EstimatePanel } from './estimate-panel.tsx';
import { AddToCartForm } from './order-form.tsx';

function mailAddress(mailbox: string, subject: string): string {
  return `mailto:${mailbox}?subject=${encodeURIComponent(subject)}`;
}

/** Links to the next step for a product that can't be bought; nothing if its availability has none. */
function NextLink({ sku, name }: { sku: ShelfSku; name: string }) {
  const { membership } = winery().mailboxes;
  switch (sku.availability.state) {
    case 'sold_out':
    case 'retired':
      return sku.next ? (
        <ButtonLink to={href('/wines/:slug', { slug: sku.next.slug })} kind="outline">
          See {skuDisplayName(sku.next)}
        </ButtonLink>
      ) : (
        <ButtonLink to={href('/wines')} kind="outline">
          See what’s available
        </ButtonLink>
      );
    case 'club_only':
      return (
        <ButtonLink to={href('/wine-club')} kind="outline">
          See the clubs
        </ButtonLink>
      );
    case 'allocation_only':
      return (
        <a href={mailAddress(membership, `Allocation request: ${name}`)} className={buttonClasses('outline')}>
          Request an allocation
        </a>
      );
    default:
      return null;
  }
}

function lineKind({ state }: Availability): 'there' | 'few' | 'closed' {
  if (state === 'in_stock') return 'there';
  return state === 'low' ? 'few' : 'closed';
}

function Particulars({ children }: { children: ReactNode }) {
  return <ul className="grid gap-2.5 border-t border-line pt-6 text-small text-ink-soft">{children}</ul>;
}

function Particular({
  icon,
  children,
}: {
  icon: 'truck' | 'pin' | 'info' | 'glass' | 'gift';
  children: ReactNode;
}) {
  return (
    <li className="figures flex gap-3">
      <Icon name={icon} className="mt-0.5 shrink-0 text-brass" />
      <span>{children}</span>
    </li>
  );
}

type BuyingProps = Pick<
  ProductPageModel,
  'sku' | 'name' | 'ownCents' | 'ground' | 'caseSentence' | 'engraved' | 'watch'
> & {
  zipCode: string;
  estimate: ShippingEstimate | undefined;
};

export function BuyPanel({
  sku,
  name,
  ownCents,
  ground,
  caseSentence,
  engraved,
  watch,
  zipCode,
  estimate,
}: BuyingProps) {
  const { availability } = sku;
  const path = `/wines/${sku.slug}`;
  const canBuy = isPurchasable(availability);
  const holdsWine = sku.parts.length > 0 || sku.bottleMl !== undefined;
  const showsPrice = availability.state !== 'allocation_only' && availability.state !== 'retired';
  return (
    <div className="grid gap-6">
      {showsPrice && (
        <div>
          <p className="text-lead">
            <UnitPrice
              priceCents={sku.priceCents}
              memberPriceCents={sku.memberPriceCents}
              isMember={sku.isMember}
            />
          </p>
          {sku.apartCents !== undefined && (
            <p className="figures mt-1 text-small text-ink-soft">
              Bought separately, these bottles cost {formatCents(sku.apartCents)}.
            </p>
          )}
        </div>
      )}
      <AvailabilityLine
        kind={lineKind(availability)}
        sentence={availabilitySentence(sku, ground?.shipsWithin)}
      />
      {canBuy ? (
        <AddToCartForm key={sku.skuId} sku={sku} name={name} ownCents={ownCents} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
          <NextLink sku={sku} name={name} />
          {availability.state !== 'sold_out' && <TextLink to={href('/wines')}>All wines</TextLink>}
        </div>
      )}
      {watch && (
        <div className="border-t border-line pt-6">
          <NotificationRequestForm
            id={`tell-me-${watch.slug}`}
            action={`${path}/tell-me`}
            label={watch.label}
            consent={watch.consent}
            returnTo={path}
          />
        </div>
      )}
      {canBuy && (
        <Particulars>
          {sku.purchaseLimit !== undefined && (
            <Particular icon="info">Limit {sku.purchaseLimit} per customer.</Particular>
          )}
          {isEngravable(sku) && (
            <Particular icon="gift">
              Want it engraved? Add it to your cart and enter your text at checkout
              {engraved && (
                <>
                  , or redeem {pointsName()} for <TextLink to={engraved.to}>{engraved.title}</TextLink>
                </>
              )}
              .
            </Particular>
          )}
          {caseSentence !== undefined && <Particular icon="glass">{caseSentence}</Particular>}
          {ground && (
            <Particular icon="truck">
              Ground shipping within {ground.place} starts at {formatCents(ground.priceCents)}.
              {holdsWine && ' An adult must sign for the delivery.'}
            </Particular>
          )}
          <Particular icon="pin">
            Free pickup at the{' '}
            {winery()
              .pickupLocations.map((location) => location.name)
              .join(' or the ')}
            .
          </Particular>
        </Particulars>
      )}
      {canBuy && ground && <EstimatePanel path={path} zipCode={zipCode} estimate={estimate} />}
    </div>
  );
}
