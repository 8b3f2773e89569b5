import { useState } from 'react';
import { type Cents, formatCents } from '../../../core/money.ts';
import type { ShelfSku } from '../../../engine/catalog/types.ts';
import { QuantityStepper } from '../../../ui/base/quantity-stepper.tsx';
import { AddToCart } from '../../../ui/commerce/add-to-cart.tsx';

const quantityMessage = 'Quantity must be at least 1';

type OrderFormProps = {
  sku: ShelfSku;
  name: string;
  /** This visitor's price of one unit. */
  ownCents: Cents;
};

/** The quantity field and the Add to cart button. With JavaScript an invalid quantity is reported here; without it, in the cart. */
export function AddToCartForm({ sku, name, ownCents }: OrderFormProps) {
  const [quantity, setQuantity] = useState(1);
  const isWrong = quantity < 1 || !Number.isInteger(quantity);
  return (
    <AddToCart
      skuId={sku.skuId}
      label={quantity > 1 ? 'Add to cart' : `Add to cart · ${formatCents(ownCents)}`}
      isReady={!isWrong}
      quantity={(refusal) => (
        <QuantityStepper
          label={`Quantity of ${name}`}
          name="quantity"
          max={sku.largestQuantity}
          onChange={setQuantity}
          error={isWrong ? quantityMessage : refusal}
        />
      )}
    />
  );
}
