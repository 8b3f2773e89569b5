import { dependenciesContext } from '../../../dependencies.server.ts';
import { findCardToPrint } from '../../../engine/gifts/balances/index.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { publicOrigin } from '../../../platform/public-origin.server.ts';
import { renderGiftCardPdf } from '../render-gift-card-pdf.server.ts';
import type { Route } from './+types/print.ts';

/**
 * Returns the card as a PDF for the link in its email. The link contains a signature, never the code, and stops working once the card has a
 * new code (I-29).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { database, seal, mediaStorage, configuration } = context.get(dependenciesContext);
  const url = new URL(request.url);
  const card = await findCardToPrint({ database, seal }, url.searchParams.get('t') ?? '');
  if (!card) throw new Response(null, { status: 404 });
  const bytes = await renderGiftCardPdf(
    { seal, mediaStorage, publicUrl: publicOrigin(configuration, url) },
    card,
  );
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="gift-card.pdf"',
      ...privateHeaders,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  });
}
