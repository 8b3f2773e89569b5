import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsiteUrls } from '../../../../test/attacks/hostile-addresses.ts';
import { isShopPath, parseContentLink } from './rich-text-rules.ts';

const shop = 'https://shop.mesalucero.example';

describe('parseContentLink', () => {
  it.each([
    '/wines',
    '/wines?type=red&sort=price#list',
    '/wines?next=//evil.example',
    '#part-the-oaks',
    'mailto:visits@mesalucero.example',
    'tel:+18055550142',
    'https://help.mesalucero.example/returns?a=1#b',
  ])('allows %s', (link) => {
    expect(parseContentLink(link)).toBe(link);
  });

  it('trims spaces around a link', () => {
    expect(parseContentLink('  /wines ')).toBe('/wines');
  });

  it.each([
    ...offsiteUrls.filter((link) => !link.startsWith('mailto:')),
    'wines',
    '',
    '#',
    '#a b',
    '/wines#"onclick=x',
    'http://help.mesalucero.example/',
    'https://help.mesalucero.example.evil.example/',
    'https://help.mesalucero.example:8443/',
    'https://evil@help.mesalucero.example/',
    'mailto:visits@mesalucero.example?bcc=everybody@evil.example',
    'mailto:a@b.example,c@evil.example',
    'tel:*21*5550142#',
    `/${'a'.repeat(3000)}`,
    undefined,
    { toString: () => '/wines' },
  ])('rejects %j', (link) => {
    expect(parseContentLink(link)).toBeUndefined();
  });

  it('never returns a path that leads to another site, for any input', () => {
    const entered = fc.string({
      unit: fc.constantFrom(...'/\\.#?:@%2eav \t<"', 'evil', 'javascript', 'https'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(entered, (text) => {
        const link = parseContentLink(text);
        if (link === undefined || !isShopPath(link)) return;
        const url = new URL(link, shop);
        expect(url.origin).toBe(shop);
        expect(new URL(url.pathname, shop).origin).toBe(shop);
      }),
      { numRuns: 2000 },
    );
  });
});
