import { expect, test } from 'vitest';
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
