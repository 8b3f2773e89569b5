import { describe, expect, test } from 'vitest';
import { shippingAnswerForZip } from './zip-answer-rules.ts';

describe('the answer for a ZIP', () => {
  test('names the town and the limits of an open state', () => {
    expect(shippingAnswerForZip('78701', { city: 'Austin', stateCode: 'TX' })).toEqual({
      kind: 'open',
      title: 'Yes, we ship to Austin, Texas',
      sentences: [
        'Texas allows 45 bottles in any 30 days and 181 bottles a year from one winery.',
        'An adult must sign for the delivery.',
      ],
    });
  });

  test('says when a state has no volume limit, and names an alcohol limit', () => {
    expect(shippingAnswerForZip('93446', { city: 'Paso Robles', stateCode: 'CA' })).toMatchObject({
      sentences: ['California doesn’t limit how much you can order.', 'An adult must sign for the delivery.'],
    });
    expect(shippingAnswerForZip('05401', { city: 'Burlington', stateCode: 'VT' })).toMatchObject({
      sentences: [
        'Vermont allows 144 bottles a year from one winery.',
        'It allows only wine with up to 16% alcohol.',
        'An adult must sign for the delivery.',
      ],
    });
  });

  test('refuses a closed state with its reason', () => {
    expect(shippingAnswerForZip('84101', { city: 'Salt Lake City', stateCode: 'UT' })).toEqual({
      kind: 'closed',
      title: 'We can’t ship to Salt Lake City, Utah',
      sentence: 'We can’t ship wine to Utah: its law does not allow wineries to ship wine to residents.',
      watch: expect.objectContaining({ stateCode: 'UT', stateName: 'Utah' }),
    });
  });

  test('refuses a dry ZIP in an open state and a military ZIP', () => {
    expect(shippingAnswerForZip('75999', { city: 'Paris', stateCode: 'TX' })).toMatchObject({
      kind: 'closed',
      sentence: expect.stringContaining('75999'),
    });
    expect(shippingAnswerForZip('09001', { city: 'APO', stateCode: 'AE' })).toMatchObject({
      kind: 'closed',
      sentence: expect.stringContaining('military address'),
    });
  });

  test.each(['9344', '934466', 'abcde', '<script>', '９３４４６'])('rejects %j as a ZIP', (entered) => {
    expect(shippingAnswerForZip(entered, undefined).kind).toBe('mistyped');
  });

  test('asks the customer to check an unknown ZIP instead of refusing it', () => {
    expect(shippingAnswerForZip('00000', undefined)).toEqual({
      kind: 'unknown',
      sentence: 'We don’t recognize ZIP 00000. Please check it.',
    });
  });
});
