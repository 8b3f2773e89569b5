import { expect, it } from 'vitest';
import { stylesUsedBy } from './page-styles.server.ts';

const css = [
  '@layer theme,base,utilities;@layer theme{:root,:host{--gap:4px;--wide:calc(var(--gap) * 2);--wine:#6e1a2a}}',
  '@layer base{html,:host{color:red}summary,a>sub{cursor:pointer}::placeholder{opacity:1}}',
  '@layer utilities{.flex{display:flex}.lg\\:flex-1{flex:1}.w-1\\.5{width:1px}.\\32xl{margin:0}',
  '.before\\:content-\\[\\\'\\{\\\'\\]:before{content:"{;}"}',
  '.group-open\\:hidden:is(:where(.group)[open] *){display:none}.card>.price,.lone{margin:0}',
  '.tick:not(.off):hover{color:blue}.turn{animation:1s turn}',
  '.dot{background:url("data:image/svg+xml,%3Csvg viewBox=\'0 0 1 1\'%3E%3C/svg%3E;x")}',
  ':where(.space-y-1>:not(:last-child)){margin:0}.far{margin:var(--wide)}',
  '@media (width>=64rem){.lg\\:grid{display:grid}.lg\\:none{display:none}}@supports (a:b){.gone{color:red}}}',
  '@keyframes turn{to{rotate:1turn}}@keyframes rise{0%{opacity:0}}',
  '@property --tw-turn{syntax:"*";inherits:false}@font-face{font-family:Fraunces;src:url(/a.woff2)}',
].join('');
const used = stylesUsedBy(css);

it('keeps what a page can use and leaves out what speaks of classes that it has not', () => {
  expect(used('<p class="flex lg:grid">')).toBe(
    '@layer theme,base,utilities;@layer base{html,:host{color:red}}' +
      '@layer utilities{.flex{display:flex}@media (width>=64rem){.lg\\:grid{display:grid}}}' +
      '@font-face{font-family:Fraunces;src:url(/a.woff2)}',
  );
});

it.each([
  ['<p class="lg:flex-1">', '.lg\\:flex-1{flex:1}'],
  ['<p class="w-1.5 x">', '.w-1\\.5{width:1px}'],
  ['<p class="2xl">', '.\\32xl{margin:0}'],
  ['<p class="before:content-[&#x27;{&#x27;]">', 'content:"{;}"'],
  [
    '<div class="group"><p class="group-open:hidden">',
    '.group-open\\:hidden:is(:where(.group)[open] *){display:none}',
  ],
  ['<p class="lone">', '.card>.price,.lone{margin:0}'],
  ['<p class="card"><b class="price">', '.card>.price,.lone{margin:0}'],
  ['<p class="tick">', '.tick:not(.off):hover{color:blue}'],
  ['<summary>', 'summary,a>sub{cursor:pointer}'],
  ['<a><sub>', 'summary,a>sub{cursor:pointer}'],
  ['<select>', '::placeholder{opacity:1}'],
  ['<p class="space-y-1">', ':where(.space-y-1>:not(:last-child)){margin:0}'],
  ['<p class="dot">', '%3C/svg%3E;x")}'],
])('of %s the rule is kept', (html, rule) => {
  expect(used(html)).toContain(rule);
});

it('asks for both of two classes, for the class around, and for elements', () => {
  expect(used('<p class="card">')).not.toContain('.card');
  expect(used('<p class="group-open:hidden">')).not.toContain('.group-open');
  expect(used('<p>')).not.toContain('space-y-1');
  expect(used('<sub>')).not.toContain('a>sub');
  expect(used('<p>')).not.toContain('::placeholder');
});

it('keeps a variable for the rules and attributes that ask for it, with those it is reckoned from', () => {
  const theme = (html: string) => /@layer theme\{[^}]*\}\}/.exec(used(html))?.[0];
  expect(theme('<p class="far">')).toBe('@layer theme{:root,:host{--gap:4px;--wide:calc(var(--gap) * 2)}}');
  expect(theme('<p style="color:var(--wine)">')).toBe('@layer theme{:root,:host{--wine:#6e1a2a}}');
  expect(theme('<p>')).toBeUndefined();
});

it('keeps an animation for whoever asks for it by its name', () => {
  expect(used('<p class="turn">')).toContain('@keyframes turn');
  expect(used('<p class="turn">')).not.toContain('@keyframes rise');
  expect(used('<p class="flex">')).not.toContain('@keyframes');
});
