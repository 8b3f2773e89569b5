import { afterEach, describe, expect, it } from 'vitest';
import { demoSettings } from '../../../test/helpers/demo-settings.ts';
import type { CustomEmailTexts } from '../../core/email-words.ts';
import { setWinerySettings } from '../../core/winery-settings.ts';
import { customEmailTextsSchema } from '../../engine/notices/email-words-rules.ts';
import { schemaProblemsOf } from '../../platform/shape-faults.ts';
import { renderEmail } from './render-email.server.ts';
import { wineryEmail } from './winery-mail.ts';

const mail = wineryEmail('Your order 1002 is on its way', 'On the way', [
  { kind: 'paragraph', text: 'An adult must sign.' },
]);
const kind = 'parcel-shipped';

describe('the winery’s custom email text', () => {
  afterEach(() => setWinerySettings(demoSettings));

  function written(words: CustomEmailTexts, about: { kind: string; orderNumber?: string } = { kind }) {
    setWinerySettings({ ...demoSettings, emails: { [kind]: words } });
    return renderEmail(mail, about);
  }

  it('leaves an email unchanged if the winery wrote none', () => {
    setWinerySettings(demoSettings);
    expect(renderEmail(mail, { kind })).toEqual(renderEmail(mail));
    expect(renderEmail(mail, { kind: 'constructor' })).toEqual(renderEmail(mail));
  });

  it('replaces the subject and heading and keeps the email’s own content', () => {
    const { subject, text } = written(
      {
        subject: 'Order {{orderNumber}} left {{winery}}',
        title: '{{title}}, rejoice',
        opening: 'Call {{phone}}.',
        closing: 'Bye.',
      },
      { kind, orderNumber: '1002' },
    );
    expect(subject).toBe('Order 1002 left Mesa Lucero · Mesa Lucero');
    expect(text).toMatch(
      /^On the way, rejoice\n\nCall \+1 805 555 0142\.\n\nAn adult must sign\.\n\nBye\.\n/,
    );
  });

  it('is escaped as HTML, and placeholder values are not expanded again', () => {
    const { html } = written({ opening: '<img src=x> {{orderNumber}}' }, { kind, orderNumber: '{{phone}}' });
    expect(html).toContain('&lt;img src=x&gt; {{phone}}');
  });
});

describe('validation of custom email text', () => {
  const faults = (words: unknown, of: string = kind) => {
    const read = customEmailTextsSchema.safeParse({ [of]: words });
    return read.success ? [] : schemaProblemsOf(read.error).map(({ sentence }) => sentence);
  };

  it.each([
    [
      'an unknown placeholder',
      { opening: 'Dear {{firstName}}' },
      'parcel-shipped.opening has no value for {{firstName}}',
    ],
    [
      'a placeholder named after a built-in object property',
      { closing: '{{constructor}}' },
      'has no value for {{constructor}}',
    ],
    ['an unclosed placeholder', { closing: 'Call {{phone' }, 'has an open placeholder'],
    ['a subject without the order number', { subject: 'Gone!' }, 'must name the order with {{orderNumber}}'],
    ['a line break in a subject', { subject: '{{subject}}\nBcc: x@y.z' }, 'must be one line'],
    ['an unknown field', { footer: 'x' }, 'parcel-shipped.footer is not a known field'],
    ['an empty text', { title: ' ' }, 'is empty'],
  ])('rejects %s', (_, words, sentence) => {
    expect(faults(words).join(' ')).toContain(sentence);
  });

  it('rejects text for unknown emails and for emails to staff', () => {
    expect(faults({ title: 'x' }, 'parcel-lost')).toEqual(['parcel-lost is not a known field.']);
    expect(faults({ title: 'x' }, 'staff-sign-in-link')).toEqual([
      'staff-sign-in-link is not a known field.',
    ]);
    expect(faults({ subject: 'Hello from {{winery}}' }, 'welcome')).toEqual([]);
    expect(faults({ subject: '{{orderNumber}}' }, 'welcome').join()).toContain(
      'no value for {{orderNumber}}',
    );
  });
});
