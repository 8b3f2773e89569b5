import { expect, test, vi } from 'vitest';
import { formValues } from './form-values.ts';

test('returns each field as text and a repeated field as a list', () => {
  const form = new FormData();
  form.append('intent', 'add');
  form.append('zipCode', '');
  form.append('quantity', '1');
  form.append('quantity', '2');
  expect(formValues(form)).toEqual({ intent: 'add', zipCode: '', quantity: ['1', '2'] });
});

test('treats a field named like a built-in object property as any other field', () => {
  const form = new FormData();
  form.append('__proto__', 'x');
  form.append('constructor', 'y');
  const values = formValues(form);
  expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  expect(Object.keys(values)).toEqual(['__proto__', 'constructor']);
});

test('reads a form with as many fields as a request can hold in a single pass', () => {
  const form = new FormData();
  for (let at = 0; at < 16_000; at += 1) form.append(at.toString(36), '');
  // Each of these calls scans the whole form.
  const getAll = vi.spyOn(form, 'getAll');
  expect(Object.keys(formValues(form))).toHaveLength(16_000);
  expect(getAll).not.toHaveBeenCalled();
});
