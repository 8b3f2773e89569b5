import { expect, it } from 'vitest';
import { stylesUsedBy } from './page-styles.server.ts';

const css = [
  '@layer theme,base,utilities;',
  '@layer base{html,:host{color:red}summary{cursor:pointer}}',
  '@layer utilities{.flex{display:flex}.lg\\:flex-1{flex:1}.w-1\\.5{width:1px}.\\32xl{margin:0}',
  '.before\\:content-\\[\\\'\\{\\\'\\]:before{content:"{;}"}',
  '.group-open\\:hidden:is(:where(.group)[open] *){display:none}.card>.price,.lone{margin:0}',
  '.tick:not(.off):hover{color:blue}.turn{animation:1s turn}',
  '.dot{background:url("data:image/svg+xml,%3Csvg viewBox=\'0 0 1 1\'%3E%3C/svg%3E;x")}',
  '@media (width>=64rem){.lg\\:grid{display:grid}.lg\\:none{display:none}}@supports (a:b){.gone{color:red}}}',
  '@keyframes turn{to{rotate:1turn}}@keyframes rise{0%{opacity:0}}',
  '@property --tw-turn{syntax:"*";inherits:false}@font-face{font-family:Fraunces;src:url(/a.woff2)}',
].join('');
const used = stylesUsedBy(css);

it('keeps what a page can use and leaves out what speaks of classes that it has not', () => {
  expect(used('<p class="flex lg:grid">')).toBe(
    '@layer theme,base,utilities;@layer base{html,:host{color:red}summary{cursor:pointer}}' +
      '@layer utilities{.flex{display:flex}@media (width>=64rem){.lg\\:grid{display:grid}}}' +
      '@font-face{font-family:Fraunces;src:url(/a.woff2)}',
  );
});

it.each([
  ['<p class="lg:flex-1">', '.lg\\:flex-1{flex:1}'],
  ['<p class="w-1.5 x">', '.w-1\\.5{width:1px}'],
  ['<p class="2xl">', '.\\32xl{margin:0}'],
  ['<p class="before:content-[&#x27;{&#x27;]">', 'content:"{;}"'],
  ['<p class="group-open:hidden">', '.group-open\\:hidden:is(:where(.group)[open] *){display:none}'],
  ['<p class="lone">', '.card>.price,.lone{margin:0}'],
  ['<p class="card"><b class="price">', '.card>.price,.lone{margin:0}'],
  ['<p class="tick">', '.tick:not(.off):hover{color:blue}'],
  ['<p class="dot">', '%3C/svg%3E;x")}'],
])('of %s the rule is kept', (html, rule) => {
  expect(used(html)).toContain(rule);
});

it('asks for both of two classes', () => {
  expect(used('<p class="card">')).not.toContain('.card');
});

it('keeps an animation for whoever asks for it by its name', () => {
  expect(used('<p class="turn">')).toContain('@keyframes turn');
  expect(used('<p class="turn">')).not.toContain('@keyframes rise');
  expect(used('<p class="flex">')).not.toContain('@keyframes');
});
