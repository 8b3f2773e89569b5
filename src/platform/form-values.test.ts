import { expect, test, vi } from 'vitest';
import { formValues } from './form-values.ts';

test('each field is its text, and one that is named twice is a list', () => {
  const form = new FormData();
  form.append('intent', 'add');
  form.append('zipCode', '');
  form.append('quantity', '1');
  form.append('quantity', '2');
  expect(formValues(form)).toEqual({ intent: 'add', zipCode: '', quantity: ['1', '2'] });
});

test('a field with the name of something else of every object is a field like any other', () => {
  const form = new FormData();
  form.append('__proto__', 'x');
  form.append('constructor', 'y');
  const values = formValues(form);
  expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  expect(Object.keys(values)).toEqual(['__proto__', 'constructor']);
});

test('a form of as many fields as fit into a request is gone through once', () => {
  const form = new FormData();
  for (let at = 0; at < 16_000; at += 1) form.append(at.toString(36), '');
  // Each of these goes through the whole form.
  const getAll = vi.spyOn(form, 'getAll');
  expect(Object.keys(formValues(form))).toHaveLength(16_000);
  expect(getAll).not.toHaveBeenCalled();
});
