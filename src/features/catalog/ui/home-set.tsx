import { formatCents } from '../../../core/money.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { AddToCart } from '../../../ui/commerce/add-to-cart.tsx';
import { BottlePanel, isBottlePicture } from '../../../ui/commerce/bottle-panel.tsx';
import { UnitPrice } from '../../../ui/commerce/price.tsx';
import type { HomePageModel } from '../view.server.ts';

type HomeSetProps = {
  set: NonNullable<HomePageModel['firstSet']>;
};

/** A set that the home page recommends to first-time customers. */
export function HomeFeaturedSet({ set }: HomeSetProps) {
  const { name, to, line, pictures, action, note, apartCents, ownCents, ...price } = set;
  return (
    <section aria-labelledby="first-set" className="bg-paper-deep further-down">
      <div className="page-width section-space grid items-center gap-10 md:grid-cols-2 lg:gap-20">
        <div className="md:order-2">
          <BottlePanel
            pictures={pictures}
            alt={`${name}: ${line}`}
            sizes={
              pictures.every(isBottlePicture)
                ? '(min-width: 64rem) 14rem, 30vw'
                : '(min-width: 64rem) 23rem, 54vw'
            }
            hasGround={false}
            className="aspect-5/4"
          />
        </div>
        <div>
          <p className="type-eyebrow text-brass">Where to start</p>
          <h2 id="first-set" className="type-heading mt-4">
            {name}
          </h2>
          <p className="mt-4 max-w-[32em] text-ink-soft">{note}</p>
          <p className="mt-6 text-lead">
            <UnitPrice {...price} />
          </p>
          {apartCents !== undefined && (
            <p className="figures mt-1 text-small text-ink-soft">
              {line}: {formatCents(apartCents)} when bought separately.
            </p>
          )}
          <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-4">
            {action.kind === 'add' && (
              <AddToCart
                skuId={action.skuId}
                label={`Add to cart · ${formatCents(ownCents)}`}
                quantity={() => <input type="hidden" name="quantity" value="1" />}
              />
            )}
            <TextLink to={to}>
              What’s included<span className="sr-only"> in {name}</span>
            </TextLink>
          </div>
        </div>
      </div>
    </section>
  );
}
