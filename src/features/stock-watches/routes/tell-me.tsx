import { data, href, type MetaFunction, redirect } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import type { ShelfSku } from '../../../engine/catalog/types.ts';
import { viewSkusBySlug } from '../../../engine/catalog/view.server.ts';
import { stockAlertOfferFor } from '../../../engine/catalog/watch-rules.ts';
import { emailFromForm } from '../../../engine/catalog/watches/forms.ts';
import { alertFormResponseOf, invalidAlertFormResponse } from '../../../engine/catalog/watches/rules.ts';
import type { AlertFormResponse } from '../../../engine/catalog/watches/types.ts';
import { guestStanding } from '../../../engine/pricing/standing/rules.ts';
import { requestContext } from '../../../platform/context.server.ts';
import type { Database } from '../../../platform/database.server.ts';
import { formValues } from '../../../platform/form-values.ts';
import { respondToInlineForm } from '../../../platform/inline-form-response.server.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { NotificationRequestForm } from '../../../ui/commerce/notification-request-form.tsx';
import { pageTitle } from '../../../winery.ts';
import { stockAlertFormSchema } from '../forms.ts';
import { subscribeToStockAlert } from '../subscribe-to-stock.server.ts';
import type { Route } from './+types/tell-me.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Email me when it’s available') },
  { name: 'robots', content: 'noindex' },
];

async function skuOf({ read }: Database, slug: string): Promise<ShelfSku> {
  const [sku] = await viewSkusBySlug(read, [slug], guestStanding);
  if (!sku) throw data(null, { status: 404 });
  return sku;
}

/** Loads the SKU, or redirects to its product page if it can already be bought. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const watch = stockAlertOfferFor(await skuOf(context.get(dependenciesContext).database, slug));
  if (!watch) throw redirect(href('/wines/:slug', { slug }));
  return { watch };
}

export async function action({ request, url, params: { slug }, context }: Route.ActionArgs) {
  const shop = context.get(dependenciesContext);
  const { clientAddress } = context.get(requestContext);
  const sku = await skuOf(shop.database, slug);
  const form = await request.formData();
  return respondToInlineForm(shop.configuration, { request, url }, form.get('returnTo'), await answerOf());

  async function answerOf(): Promise<AlertFormResponse> {
    const entered = emailFromForm(form);
    const read = stockAlertFormSchema.safeParse(formValues(form));
    if (!read.success) return invalidAlertFormResponse(entered);
    return alertFormResponseOf(
      await subscribeToStockAlert(shop, sku, { email: read.data.email, clientAddress }),
      entered,
    );
  }
}

/** The stock alert form on its own page, where errors are shown without scripts. */
export default function StockAlertPage({ loaderData: { watch }, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <h1 tabIndex={-1} className="type-heading mb-5">
        Back-in-stock alert: {watch.name}
      </h1>
      <p className="mb-8 max-w-reading text-ink-soft">
        Small lots sell out fast. Leave your email and we’ll let you know when it’s available.
      </p>
      <NotificationRequestForm
        id={`tell-me-${watch.slug}`}
        action={href('/wines/:slug/tell-me', { slug: watch.slug })}
        label={watch.label}
        consent={watch.consent}
        answer={actionData}
      />
      <p className="mt-8">
        <TextLink to={href('/wines/:slug', { slug: watch.slug })}>Back to {watch.name}</TextLink>
      </p>
    </div>
  );
}
