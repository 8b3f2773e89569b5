type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What was done to a field before scripts listened to it. */
type EarlyChange = { readonly value: string; readonly isChecked: boolean };

const early = new Map<Field, EarlyChange>();
const fields = 'input, select, textarea';

/**
 * From now on notes what somebody types and ticks in a page that is markup still. React hears of nothing that happened before it
 * took a part over, and where it holds a value it puts its own back.
 */
export function noteEarlyChanges(): void {
  document.addEventListener('input', hear, true);
  const [arrival] = performance.getEntriesByType('navigation');
  // After a reload or a step back the browser itself puts back what once stood there; nobody asks for that again.
  if (!(arrival instanceof PerformanceNavigationTiming) || arrival.type !== 'navigate') return;
  for (const field of document.querySelectorAll<Field>(fields)) if (isChanged(field)) note(field);
}

function hear({ target }: Event): void {
  if (target instanceof Element && target.matches(fields)) note(target as Field);
}

function note(field: Field): void {
  early.set(field, { value: field.value, isChecked: isTickBox(field) && field.checked });
}

/** For React’s own handler around the page: what reaches it needs no second time. */
export function forgetEarlyChange({ target }: { readonly target: EventTarget }): void {
  early.delete(target as Field);
}

/**
 * Repeats the events of what was changed, now that scripts listen everywhere: sums follow, fields are saved, lists are narrowed. React
 * passes a repeated `input` to `onInput` of a field that already shows the value, and not to `onChange`, so fields that are typed into use the first.
 */
export async function replayEarlyChanges(): Promise<void> {
  document.removeEventListener('input', hear, true);
  const changes = [...early];
  early.clear();
  for (const [field, change] of changes) {
    // Each in a turn of its own, as hands would: a form reads what the change before it has made of the page.
    await Promise.resolve();
    if (!field.isConnected) continue;
    if (isTickBox(field)) tickAgain(field, change);
    else typeAgain(field, change);
  }
}

function tickAgain(field: HTMLInputElement, { isChecked }: EarlyChange): void {
  field.checked = !isChecked;
  field.click();
}

function typeAgain(field: Field, { value }: EarlyChange): void {
  // React may have put a value of its own there meanwhile.
  if (field.value !== value) field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  const isLeft = field !== document.activeElement;
  if (isLeft) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

function isTickBox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

function isChanged(field: Field): boolean {
  if (!isTickBox(field)) return field.value !== valueAsSent(field);
  // Of the circles of one group only the one that was chosen speaks.
  return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox');
}

/** What the server wrote into the field. */
function valueAsSent(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}
