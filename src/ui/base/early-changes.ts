type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A change that the visitor made to a field before its event handlers were attached. */
type EarlyChange = { readonly value: string; readonly isChecked: boolean };

const early = new Map<Field, EarlyChange>();
const fields = 'input, select, textarea';

/**
 * Starts recording changes to fields that are not hydrated yet. React misses events from before hydration, and hydration resets controlled
 * fields to React's values.
 */
export function recordEarlyChanges(): void {
  document.addEventListener('input', hear, true);
  const [arrival] = performance.getEntriesByType('navigation');
  // After a reload or a step back the browser restores field values by itself; those are not changes.
  if (!(arrival instanceof PerformanceNavigationTiming) || arrival.type !== 'navigate') return;
  for (const field of document.querySelectorAll<Field>(fields)) if (isChanged(field)) note(field);
}

function hear({ target }: Event): void {
  if (target instanceof Element && target.matches(fields)) note(target as Field);
}

function note(field: Field): void {
  early.set(field, { value: field.value, isChecked: isCheckbox(field) && field.checked });
}

/** Discards the recorded change of a field whose event React has already handled. */
export function discardEarlyChange({ target }: { readonly target: EventTarget }): void {
  early.delete(target as Field);
}

/**
 * Repeats the recorded changes after hydration, so that totals update, fields are saved and lists are filtered. For a field that already
 * has the value, React passes a repeated `input` event to `onInput` but not to `onChange`, so text fields must use `onInput`.
 */
export async function replayEarlyChanges(): Promise<void> {
  document.removeEventListener('input', hear, true);
  const changes = [...early];
  early.clear();
  for (const [field, change] of changes) {
    // One per task, as with manual input: a form reads what the previous change did to the page.
    await Promise.resolve();
    if (!field.isConnected) continue;
    if (isCheckbox(field)) checkAgain(field, change);
    else enterAgain(field, change);
  }
}

function checkAgain(field: HTMLInputElement, { isChecked }: EarlyChange): void {
  field.checked = !isChecked;
  field.click();
}

function enterAgain(field: Field, { value }: EarlyChange): void {
  // React may have reset the value during hydration.
  if (field.value !== value) field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  const isLeft = field !== document.activeElement;
  if (isLeft) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

function isCheckbox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

function isChanged(field: Field): boolean {
  if (!isCheckbox(field)) return field.value !== valueAsSent(field);
  // Of a radio group only the selected button fires.
  return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox');
}

/** Returns the field's value in the server's markup. */
function valueAsSent(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}
