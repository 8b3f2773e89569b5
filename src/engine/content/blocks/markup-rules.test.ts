import { describe, expect, it } from 'vitest';
import { markupOfRichText, richTextOfMarkup } from './rich-text-rules.ts';

/** Returns markup after a round trip through rich text, which is easier to compare. */
const read = (markup: string) => markupOfRichText(richTextOfMarkup(markup));

describe('richTextOfMarkup', () => {
  it.each([
    ['<p>We taste <b>every</b> <i>tank</i>.</p>', '<p>We taste <strong>every</strong> <em>tank</em>.</p>'],
    ['words alone', '<p>words alone</p>'],
    ['<div>one<br>two</div>\n<div>three</div>', '<p>one<br>two</p><p>three</p>'],
    ['<h2>A heading</h2><p>and words</p>', '<p><strong>A heading</strong></p><p>and words</p>'],
    ['<ol><li>one</li><li>two</li></ol>', '<ol><li>one</li><li>two</li></ol>'],
    ['<ul><li>one<ul><li>within</li></ul></li></ul>', '<ul><li>one</li><li>within</li></ul>'],
    [
      '<p>see <a href="/wines" target="_blank" onclick="x">the wines</a></p>',
      '<p>see <a href="/wines">the wines</a></p>',
    ],
    ['<p>see <a href="//evil.example">the wines</a></p>', '<p>see the wines</p>'],
    ['<p>5 &lt; 6 &amp; 7</p>', '<p>5 &lt; 6 &amp; 7</p>'],
    ['<p>a</p><script>alert(1)</script><style>p{}</style><p>b</p>', '<p>a</p><p>b</p>'],
    ['<p> </p><p></p>', ''],
    ['<p>never closed <b>and bold', '<p>never closed <strong>and bold</strong></p>'],
  ])('normalizes %s', (markup, words) => {
    expect(read(markup)).toBe(words);
    expect(read(words)).toBe(words);
  });

  it('reads deeply nested markup without failing', () => {
    expect(richTextOfMarkup('<b>'.repeat(50_000)).length).toBe(0);
    expect(read(`${'<ul><li>'.repeat(2_000)}deep`)).toContain('deep');
  });
});
