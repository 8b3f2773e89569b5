/**
 * The card fields in the browser. Messages go to the shop's origin only and are taken from it only;
 * card data go to this gateway's own origin only, and only for its own test cards.
 */
const form = document.getElementById('card');
const { parent: shopOrigin, key, numbers } = form.dataset;
const testNumbers = new Set(numbers.split(' '));
const fields = {
  number: document.getElementById('number'),
  expiry: document.getElementById('expiry'),
  code: document.getElementById('code'),
};
const inOrder = [fields.number, fields.expiry, fields.code];
const digitsOf = (text) => text.replace(/\D/g, '');

const judges = {
  number: () => {
    const digits = digitsOf(fields.number.value);
    if (digits === '') return 'Enter the card number.';
    if (digits.length < 12 || !passesLuhn(digits)) return 'This number is incomplete or has a wrong digit.';
    if (!testNumbers.has(digits)) {
      return 'No real money moves here, so only test cards work, such as 4242\u00a04242\u00a04242\u00a04242.';
    }
    return '';
  },
  expiry: () => {
    const { month, year } = expiryOf(fields.expiry.value);
    if (month === undefined) return 'Enter month and year, such as 08\u00a0/\u00a029.';
    const now = new Date();
    const past = year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1);
    return past ? 'This card has expired. Check the date or use another card.' : '';
  },
  code: () => (/^\d{3}$/.test(fields.code.value) ? '' : 'Enter the 3 digits on the back of the card.'),
};

function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((all, digit, position) => {
    const weighted = position % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return all + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

function expiryOf(text) {
  const match = /^(0[1-9]|1[0-2]) \/ (\d{2})$/.exec(text);
  return match ? { month: Number(match[1]), year: 2000 + Number(match[2]) } : {};
}

function tell(message) {
  window.parent.postMessage(message, shopOrigin);
}

function show(field, sentence) {
  const place = document.getElementById(`${field.id}-error`);
  if (place.textContent === sentence) return;
  place.textContent = sentence;
  place.hidden = sentence === '';
  if (sentence === '') field.removeAttribute('aria-invalid');
  else field.setAttribute('aria-invalid', 'true');
}

/** Writes `format(digits)` into the field and keeps the caret behind the same digit. */
function rewrite(field, format) {
  const caret = field.selectionStart ?? field.value.length;
  const before = digitsOf(field.value.slice(0, caret)).length;
  const next = format(digitsOf(field.value), field.value);
  if (next === field.value) return;
  const atEnd = caret === field.value.length;
  field.value = next;
  let position = 0;
  for (let seen = 0; position < next.length && seen < before; position += 1) {
    if (/\d/.test(next[position])) seen += 1;
  }
  if (document.activeElement === field)
    field.setSelectionRange(atEnd ? next.length : position, atEnd ? next.length : position);
}

const groupsOfFour = (digits) => digits.slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 ');

/** `8` becomes `08 / `; deleting the slash deletes the digit before it, so that nobody gets stuck. */
function monthAndYear(digits, entered) {
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const short =
    padded.length > 4 && padded.slice(2, 4) === '20' ? padded.slice(0, 2) + padded.slice(4) : padded;
  const month = short.slice(0, 2);
  const year = short.slice(2, 4);
  if (month.length < 2) return month;
  if (year === '' && entered.endsWith(' /')) return month.slice(0, 1);
  return `${month} / ${year}`;
}

const formats = { number: groupsOfFour, expiry: monthAndYear, code: (digits) => digits.slice(0, 3) };

function isComplete() {
  return inOrder.every((field) => judges[field.id]() === '');
}

let lastComplete;
function tellChange() {
  const complete = isComplete();
  if (complete !== lastComplete) tell({ type: 'change', complete });
  lastComplete = complete;
}

for (const field of inOrder) {
  field.addEventListener('input', () => {
    rewrite(field, formats[field.id]);
    if (field.getAttribute('aria-invalid') === 'true' && judges[field.id]() === '') show(field, '');
    tellChange();
  });
  field.addEventListener('blur', () => {
    if (field.value !== '') show(field, judges[field.id]());
  });
}

// The fields are there before this script: what was entered, or put back by the browser, counts like what is entered from now on.
for (const field of inOrder) {
  rewrite(field, formats[field.id]);
  if (field.value !== '' && field !== document.activeElement) show(field, judges[field.id]());
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  tell({ type: 'submit' });
});

const refusedFields = {
  number: fields.number,
  exp_month: fields.expiry,
  exp_year: fields.expiry,
  cvc: fields.code,
};

async function tokenize(id, billing) {
  for (const field of inOrder) show(field, judges[field.id]());
  const wrong = inOrder.find((field) => field.getAttribute('aria-invalid') === 'true');
  if (wrong) {
    wrong.focus();
    tell({ type: 'error', id, message: document.getElementById(`${wrong.id}-error`).textContent });
    return;
  }
  const { month, year } = expiryOf(fields.expiry.value);
  const body = new URLSearchParams({
    type: 'card',
    'card[number]': digitsOf(fields.number.value),
    'card[exp_month]': String(month),
    'card[exp_year]': String(year),
    'card[cvc]': fields.code.value,
  });
  if (billing?.name) body.set('billing_details[name]', billing.name);
  for (const [name, text] of Object.entries(billing?.address ?? {})) {
    body.set(`billing_details[address][${name}]`, text);
  }
  try {
    const response = await fetch('/v1/payment_methods', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body,
    });
    const answer = await response.json();
    if (answer.error) {
      const field = refusedFields[answer.error.param];
      if (field) show(field, answer.error.message);
      tell({ type: 'error', id, message: answer.error.message });
      return;
    }
    const { brand, last4, exp_month: expMonth, exp_year: expYear } = answer.card;
    tell({ type: 'token', id, paymentMethod: { id: answer.id, brand, last4, expMonth, expYear } });
  } catch {
    tell({
      type: 'error',
      id,
      message: 'The card service did not answer. Nothing was charged. Please try again.',
    });
  }
}

function fillTestCard(number) {
  const nextYears = String((new Date().getFullYear() + 4) % 100).padStart(2, '0');
  fields.number.value = groupsOfFour(digitsOf(number));
  fields.expiry.value = `12 / ${nextYears}`;
  fields.code.value = '123';
  for (const field of inOrder) show(field, judges[field.id]());
  tellChange();
}

window.addEventListener('message', ({ origin, source, data }) => {
  if (origin !== shopOrigin || source !== window.parent) return;
  if (data?.type === 'tokenize' && typeof data.id === 'string') void tokenize(data.id, data.billing);
  if (data?.type === 'fill-test-card' && typeof data.number === 'string') fillTestCard(data.number);
});

new ResizeObserver(() =>
  tell({ type: 'resize', height: Math.ceil(form.getBoundingClientRect().height) }),
).observe(form);
tell({ type: 'ready' });
tellChange();
