import { describe, expect, test } from 'vitest';
import { listValuesOf, MalformedFormError, parseNestedForm } from './form-encoding.ts';

describe('parseNestedForm', () => {
  test('reads nested fields, lists and escaped text as encoded by the SDK', () => {
    const form = parseNestedForm(
      'amount=14398&metadata[order_id]=a%26b&expand[0]=latest_charge&expand[1]=payment_method',
    );
    expect(form.amount).toBe('14398');
    expect(form.metadata).toEqual({ order_id: 'a&b' });
    expect(listValuesOf(form.expand)).toEqual(['latest_charge', 'payment_method']);
  });

  test('reads lists without indexes, as encoded by command-line tools', () => {
    expect(listValuesOf(parseNestedForm('expand[]=a&expand[]=b').expand)).toEqual(['a', 'b']);
  });

  test('treats fields named like inherited object properties as plain fields', () => {
    const form = parseNestedForm('__proto__[admin]=1&constructor=x');
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
    expect(form.constructor).toBe('x');
  });

  test.each(['a[b=1', '[a]=1', 'a[b][c][d][e]=1', 'a=1&a[b]=2'])('rejects the malformed body %s', (body) => {
    expect(() => parseNestedForm(body)).toThrow(MalformedFormError);
  });

  test('rejects a form with more than 200 fields', () => {
    const body = Array.from({ length: 201 }, (_, index) => `f${index}=1`).join('&');
    expect(() => parseNestedForm(body)).toThrow(MalformedFormError);
  });
});
