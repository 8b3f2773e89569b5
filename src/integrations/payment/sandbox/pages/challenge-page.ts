import { escapeHtml, type GatewayPageResponse, htmlPage } from './page.ts';

export type ChallengeView = {
  /** The id of the payment intent or setup intent. */
  readonly id: string;
  readonly state: 'waiting' | 'approved' | 'refused';
  /** The request that the customer approves or declines, such as `A payment of $143.98 (order 100234)`. */
  readonly subject: string;
  readonly lastFour: string;
  readonly returnUrl: string | null;
};

/** Returns the bank's challenge page. It uses plain form posts, and works both in a frame of the shop and as a separate page. */
export function challengePage(view: ChallengeView, allowedOrigins: readonly string[]): GatewayPageResponse {
  return view.state === 'waiting' ? question(view, allowedOrigins) : ending(view, allowedOrigins);
}

export function unknownChallengePage(allowedOrigins: readonly string[]): GatewayPageResponse {
  const content = `<body class="challenge"><main aria-label="Bank">
<h1>This confirmation is not open</h1>
<p>It may have been answered already. Go back to the shop to see how your payment stands.</p>
</main></body>`;
  return htmlPage(404, allowedOrigins, 'Confirmation', content);
}

function question(view: ChallengeView, allowedOrigins: readonly string[]): GatewayPageResponse {
  const content = `<body class="challenge"><main aria-label="Bank">
<h1>Your bank wants to confirm it is you</h1>
<p>${escapeHtml(view.subject)} with the card ending in ${escapeHtml(view.lastFour)}.</p>
<form method="post" class="choices">
<button class="primary" name="decision" value="approve">Approve</button>
<button name="decision" value="refuse">Refuse</button>
</form>
<p class="quiet">This bank belongs to the demonstration. No real money moves.</p>
</main></body>`;
  return htmlPage(200, allowedOrigins, 'Confirm your payment', content);
}

function ending(view: ChallengeView, allowedOrigins: readonly string[]): GatewayPageResponse {
  const shopOrigin = shopOriginOf(view.returnUrl, allowedOrigins);
  const sentence =
    view.state === 'approved'
      ? 'Thank you. Your payment is confirmed, and we’re taking you back to the shop.'
      : 'You declined the payment, and you haven’t been charged. We’re taking you back to the shop.';
  const back =
    shopOrigin === undefined
      ? ''
      : `<p><a href="${escapeHtml(backTo(view))}" target="_top">Back to the shop</a></p>`;
  const content = `<body class="challenge" data-shop-origin="${escapeHtml(shopOrigin ?? '')}" data-payment-intent="${escapeHtml(view.id)}"><main aria-label="Bank">
<h1>${view.state === 'approved' ? 'Confirmed' : 'Refused'}</h1>
<p>${sentence}</p>
${back}
</main>
<script type="module" src="/assets/challenge.js"></script>
</body>`;
  return htmlPage(200, allowedOrigins, 'Confirmation', content);
}

/** Returns the origin of the shop, which the page links to and notifies, or undefined if the origin isn't allowed. */
function shopOriginOf(returnUrl: string | null, allowedOrigins: readonly string[]): string | undefined {
  if (returnUrl === null || !URL.canParse(returnUrl)) return undefined;
  const { origin } = new URL(returnUrl);
  return allowedOrigins.includes(origin) ? origin : undefined;
}

function backTo({ returnUrl, id, state }: ChallengeView): string {
  const url = new URL(returnUrl ?? '');
  url.searchParams.set('payment_intent', id);
  url.searchParams.set('redirect_status', state === 'approved' ? 'succeeded' : 'failed');
  return url.href;
}
