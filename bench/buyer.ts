import { type Browser, openBrowser } from './browser.ts';
import { type ConnectionResponse, openConnection } from './connection.ts';

/** The shop and payment gateway that a benchmark buyer uses. */
export type ShopAndGateway = {
  readonly origin: string;
  /** Requests a payment method token for an approved card from the gateway, as the card fields in the browser do. */
  tokenizeCard(): Promise<string>;
};

/** Returns a function that tokenizes an approved test card at the gateway. Each concurrent call uses its own connection. */
export function createCardTokenizer(origin: string, publishableKey: string): () => Promise<string> {
  const resting: ReturnType<typeof openConnection>[] = [];
  const headers = { authorization: `Bearer ${publishableKey}` };
  const body = new URLSearchParams({
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': String(new Date().getUTCFullYear() + 4),
    'card[cvc]': '123',
  }).toString();
  return async () => {
    const connection = resting.pop() ?? openConnection(origin);
    const answer = await connection.ask({ method: 'POST', path: '/v1/payment_methods', headers, body });
    resting.push(connection);
    if (answer.status !== 200) throw new Error(`no token for the card: ${answer.body}`);
    return (JSON.parse(answer.body) as { readonly id: string }).id;
  };
}

export type CartItem = { readonly skuId: number; readonly quantity: number };

export type ReadyCheckout = {
  readonly browser: Browser;
  /** Clicks the pay button: tokenizes a card, places the order and returns the URL of the redirect. */
  place(): Promise<string>;
};

/**
 * Makes a complete purchase with plain forms: adds to the cart, fills in every checkout step, pays, and loads the confirmation page in
 * full. The name must be unique; the buyer's street and email address are derived from it.
 */
export async function completePurchase(
  market: ShopAndGateway,
  basket: CartItem,
  name: string,
): Promise<void> {
  const { browser, place } = await prepareCheckout(market, [basket], name);
  try {
    const confirmation = await browser.get(await place());
    if (confirmation.status !== 200 || !confirmation.body.includes('Thank you')) {
      throw new Error(`${name} got no confirmation: ${confirmation.status}`);
    }
  } finally {
    browser.close();
  }
}

/** Fills in a checkout up to the pay button and returns it, ready to be placed. */
export async function prepareCheckout(
  market: ShopAndGateway,
  baskets: readonly CartItem[],
  name: string,
): Promise<ReadyCheckout> {
  const browser = openBrowser(market.origin);
  for (const { skuId, quantity } of baskets) {
    const fields = { intent: 'add', skuId: String(skuId), quantity: String(quantity) };
    expectLedOn(await browser.post('/shop/cart', fields), 'the cart');
  }
  for (const [step, fields] of Object.entries(stepsOf(name))) {
    const answer = await browser.post('/shop/checkout', { intent: 'save', step, ...fields });
    expectLedOn(answer, `the step “${step}”`);
  }
  const page = await browser.get('/shop/checkout?step=payment');
  const shown = { draftId: hidden(page, 'draftId'), shownTotalCents: hidden(page, 'shownTotalCents') };
  return {
    browser,
    place: async () => {
      const paymentMethodId = await market.tokenizeCard();
      const answer = await browser.post('/shop/checkout', {
        intent: 'place',
        step: 'payment',
        billingAsked: 'yes',
        billingSameAsDelivery: 'on',
        paymentMethodId,
        ...shown,
      });
      const led = expectLedOn(answer, 'the order');
      if (!led.startsWith('/order-confirmation?t=')) throw new Error(`the order of ${name} led to ${led}`);
      return led;
    },
  };
}

function stepsOf(name: string): Record<string, Record<string, string>> {
  return {
    contact: {
      email: `${name}@customers.example`,
      firstName: 'Mara',
      lastName: name,
      phone: '(805) 555-0199',
      birthMonth: '3',
      birthDay: '14',
      birthYear: '1984',
    },
    delivery: {
      delivery: 'ship',
      zipCode: '93446',
      primaryStreet: `12 ${name} Street`,
      city: 'Paso Robles',
      stateCode: 'CA',
    },
    shipping: { shippingOptionId: 'ground' },
  };
}

function expectLedOn({ status, location, body }: ConnectionResponse, what: string): string {
  if (location !== undefined && status >= 300 && status < 400) return location;
  const said = body
    .slice(body.indexOf('<main'))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  throw new Error(`${what} was answered ${status}: ${said.slice(0, 600)}`);
}

function hidden({ status, body }: ConnectionResponse, name: string): string {
  const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1];
  if (value === undefined) throw new Error(`the checkout page (${status}) has no ${name}`);
  return value;
}
