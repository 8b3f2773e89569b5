import { behaviorsByTestCard } from '../test-cards.ts';
import { cardFieldsStyleQuery } from './look.ts';
import { escapeHtml, type GatewayPageResponse, htmlPage } from './page.ts';

/**
 * Returns the page with the card fields. It has the gateway's own origin and is shown in a frame of the shop, so that card data never
 * reaches the shop. `parent` is the only origin that the page communicates with, and must be an allowed origin.
 */
export function cardFieldsPage(
  query: URLSearchParams,
  publishableKey: string,
  allowedOrigins: readonly string[],
): GatewayPageResponse {
  const parent = query.get('parent') ?? '';
  if (query.get('publishable_key') !== publishableKey || !allowedOrigins.includes(parent)) {
    return htmlPage(
      400,
      allowedOrigins,
      'Card',
      '<body><p class="error">These card fields cannot be shown here.</p></body>',
    );
  }
  const data = [
    ['parent', parent],
    ['key', publishableKey],
    ['numbers', Object.keys(behaviorsByTestCard).join(' ')],
  ]
    .map(([name, value]) => `data-${name}="${escapeHtml(value ?? '')}"`)
    .join(' ');
  const number = field('number', 'Card number', 'cc-number', '1234 1234 1234 1234', 23, 'wide');
  const expiry = field('expiry', 'Expiry date', 'cc-exp', 'MM / YY', 7);
  const code = field('code', 'Security code', 'cc-csc', '3 digits', 3);
  // Pressing Enter before the script runs would otherwise put the card number in the URL; a form of this method is not submitted.
  return htmlPage(
    200,
    allowedOrigins,
    'Card',
    `<body>
<link rel="stylesheet" href="/assets/look.css?${escapeHtml(cardFieldsStyleQuery(query))}">
<form class="fields" id="card" method="dialog" novalidate autocomplete="on" aria-label="Card" ${data}>
${number}
${expiry}
${code}
<button type="submit" hidden tabindex="-1">Continue</button>
</form>
<script type="module" src="/assets/fields.js"></script>
</body>`,
  );
}

function field(
  name: string,
  label: string,
  autocomplete: string,
  example: string,
  length: number,
  shape = '',
): string {
  return `<div class="field ${shape}">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="text" inputmode="numeric" autocomplete="${autocomplete}" autocorrect="off"
  spellcheck="false" placeholder="${example}" maxlength="${length}" aria-required="true" aria-describedby="${name}-error">
<p class="error" id="${name}-error" hidden></p>
</div>`;
}
