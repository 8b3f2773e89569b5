import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { demoSettings } from '../../../test/helpers/demo-settings.ts';
import { contrastRatio, mixColors } from '../../core/color.ts';
import { setWinerySettings } from '../../core/winery-settings.ts';
import { schemaProblemsOf } from '../../platform/shape-faults.ts';
import { parseDrawing } from './drawing.server.ts';
import { currentTheme } from './theme.server.ts';
import { isThemeFile, respondWithThemeFile } from './theme-files.server.ts';
import { colorContrastProblems } from './theme-rules.ts';
import { defaultTheme, wineryThemeSchema } from './theme-shape.server.ts';

const { colors } = defaultTheme;
const sentences = (value: unknown) => {
  const read = wineryThemeSchema.safeParse(value);
  return read.success ? [] : schemaProblemsOf(read.error).map(({ sentence }) => sentence);
};

describe('color calculations', () => {
  it('return a contrast of 21 for black on white and 1 for equal colors, in either order', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#7a1f2b', '#7a1f2b')).toBe(1);
    expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrastRatio('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  });

  it('mix two colors in the given proportion', () => {
    expect(mixColors('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(mixColors('#102030', '#ffffff', 0)).toBe('#102030');
  });
});

describe('a theme', () => {
  it('with the default colors has no faults', () => {
    expect(sentences(defaultTheme)).toEqual([]);
  });

  it('is rejected with the failing color pair, its contrast and the required contrast', () => {
    const pale = { ...defaultTheme, colors: { ...colors, inkSoft: '#999999' } };
    expect(sentences(pale)).toContain(
      'colors.inkSoft has a contrast of 2.61:1 as secondary text on paper #f6f5f2; it needs 4.5:1.',
    );
    expect(colorContrastProblems({ ...colors, edge: '#bbbbbb' })[0]?.words).toContain(
      'as the edge of fields on paper',
    );
  });

  it('is rejected at the base color if a color derived from it lacks contrast', () => {
    const fault = colorContrastProblems({ ...colors, accent: '#c9a227' }).find(({ words }) =>
      words.includes('accentBright'),
    );
    expect(fault?.path).toEqual(['colors', 'accent']);
    expect(fault?.words).toMatch(/^leads to accentBright #\w{6}, which has a contrast of \d\.\d\d:1/);
  });

  it('is also checked for contrast on dark bands', () => {
    expect(colorContrastProblems(colors, { inkSoft: '#444444' }).map(({ path }) => path.join('.'))).toContain(
      'night.inkSoft',
    );
  });

  it('rejects unknown colors, typefaces and radii', () => {
    const wrong = {
      colors: { ...colors, ink: 'red;}body{display:none', glow: '#ffffff' },
      fonts: { headings: 'Papyrus', text: 'Figtree' },
      cornerRadius: 200,
    };
    expect(sentences(wrong).map((sentence) => sentence.split(' ')[0])).toEqual([
      'colors.ink',
      'colors.glow',
      'fonts.headings',
      'cornerRadius',
    ]);
  });
});

const drawn = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">\n${inner}\n</svg>`;

describe('an SVG drawing', () => {
  it('is rewritten with its plain shapes only', () => {
    const read = parseDrawing(drawn('<!-- made with a program --><path d="M0 0h9z" fill="currentColor"/>'));
    expect(read).toEqual({
      drawing: {
        ...{ viewBox: '0 0 10 10', width: 10, height: 10 },
        content: '<g><path d="M0 0h9z" fill="currentColor"/></g>',
      },
    });
  });

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['an event handler', '<path d="M0 0" onclick="alert(1)"/>'],
    ['a foreignObject element', '<foreignObject><p>x</p></foreignObject>'],
    ['an external reference', '<use href="https://evil.example/x.svg#a"/>'],
    ['an xlink reference', '<image xlink:href="https://evil.example/x.png"/>'],
    ['a style element', '<style>path{fill:url(https://evil.example)}</style>'],
    ['a style attribute', '<path d="M0 0" style="fill:url(https://evil.example)"/>'],
    ['a paint server', '<path d="M0 0" fill="url(#a)"/>'],
    ['a double quote in an attribute', `<path d='M0 0"><script>alert(1)</script>'/>`],
    ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/>'],
    ['markup after a closing svg tag', '</svg><img src=x onerror=alert(1)>'],
    ['HTML elements', '<p><img src=x onerror=alert(1)></p>'],
    ['an id', '<path id="main" d="M0 0"/>'],
    ['a class', '<path class="fixed" d="M0 0"/>'],
    ['text', '<text>Winery</text>'],
    ['text outside elements', 'Winery'],
    ['a CDATA section', '<![CDATA[<script>alert(1)</script>]]>'],
    ['a nested svg element', '<svg viewBox="0 0 1 1"/>'],
    ['too many elements', '<path d="M0 0"/>'.repeat(401)],
    ['too many bytes', `<path d="${'M0 0'.repeat(7000)}"/>`],
  ])('that contains %s is rejected', (_what, inner) => {
    expect(parseDrawing(drawn(inner))).toHaveProperty('faults');
  });

  test.each([
    ['an entity', '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"/>'],
    ['no viewBox', '<svg><path d="M0 0"/></svg>'],
    ['another format', '\u0089PNG'],
    ['no content', ''],
  ])('in a file with %s is rejected', (_what, text) => {
    expect(parseDrawing(text)).toHaveProperty('faults');
  });

  it('is rejected with the line number of the fault', () => {
    const read = parseDrawing(drawn('<path d="M0 0"/>\n<script/>'));
    expect('faults' in read && read.faults[0]).toEqual({
      line: 3,
      words: 'has a <script>, which is not allowed',
    });
  });
});

describe('theme files', () => {
  afterEach(() => setWinerySettings(demoSettings));

  it('use a changed theme immediately', () => {
    expect(currentTheme().style).toContain(`--color-paper:${demoSettings.theme.colors.paper};`);
    setWinerySettings({
      ...demoSettings,
      theme: { ...defaultTheme, fonts: { headings: 'Newsreader', text: 'Figtree' } },
    });
    expect(currentTheme().style).toContain(`--color-paper:${colors.paper};`);
    expect(currentTheme().fontFiles.map((file) => file.replace(/-\w+\.woff2$/, ''))).toEqual([
      '/fonts/newsreader',
      '/fonts/figtree',
    ]);
    expect(currentTheme().definitions).toBe('');
  });

  it('include icons and the email logo, even under the outdated hash of an old email', async () => {
    expect(isThemeFile('/icon-13.png')).toBe(false);
    for (const path of ['/favicon-48.png', '/icon-maskable-192.png', '/email/mark-00000000.png']) {
      expect(isThemeFile(path)).toBe(true);
      const answer = await respondWithThemeFile(path);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(1, 4)
          .toString(),
      ).toBe('PNG');
    }
    setWinerySettings({ ...demoSettings, theme: defaultTheme });
    expect((await respondWithThemeFile('/email/mark-00000000.png')).status).toBe(404);
    expect((await respondWithThemeFile('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml');
  });

  it('are rendered again after a failure', async () => {
    setWinerySettings({ ...demoSettings, theme: { ...defaultTheme } });
    vi.doMock('sharp', () => ({
      default: () => {
        throw new Error('out of memory');
      },
    }));
    await expect(respondWithThemeFile('/icon-192.png')).rejects.toThrow('out of memory');
    vi.doUnmock('sharp');
    expect((await respondWithThemeFile('/icon-192.png')).status).toBe(200);
  });
});
