/**
 * Returns the text with comments replaced by spaces of the same length, and the contents of strings too if `strings` is true, so that lint
 * tests of code ignore prose. Keeps the code inside `${…}` of templates.
 */
export function blankOutProse(text: string, { strings }: { readonly strings: boolean }): string {
  let output = '';
  /** The end of what is in the output already. */
  let copied = 0;
  let position = 0;
  /** For each template literal that an expression interrupts, the number of open braces in the expression. */
  const templates: number[] = [];

  const special = /[/'"`{}]/g;
  const erase = (from: number, to: number) => {
    output += text.slice(copied, from) + text.slice(from, to).replace(/[^\n]/g, ' ');
    copied = to;
  };
  const passString = (quote: string) => {
    const start = position + 1;
    position = start;
    while (position < text.length && text[position] !== quote && text[position] !== '\n') {
      position += text[position] === '\\' ? 2 : 1;
    }
    if (strings) erase(start, Math.min(position, text.length));
    position += 1;
  };
  const passTemplate = () => {
    const start = position;
    while (position < text.length && text[position] !== '`') {
      if (text.startsWith('${', position)) {
        if (strings) erase(start, position);
        templates.push(0);
        position += 2;
        return;
      }
      position += text[position] === '\\' ? 2 : 1;
    }
    if (strings) erase(start, Math.min(position, text.length));
    position += 1;
  };
  const passUntil = (end: string, erases: boolean) => {
    const start = position;
    const found = text.indexOf(end, position + 2);
    position = found === -1 ? text.length : found;
    if (erases) erase(start, end === '*/' ? position + 2 : position);
    if (end === '*/') position += 2;
  };
  const passBrace = (change: 1 | -1) => {
    const depth = templates.at(-1);
    position += 1;
    if (depth === undefined) return;
    if (change === -1 && depth === 0) {
      templates.pop();
      passTemplate();
    } else templates[templates.length - 1] = depth + change;
  };

  while (position < text.length) {
    special.lastIndex = position;
    position = special.exec(text)?.index ?? text.length;
    const character = text[position] ?? '';
    const pair = text.slice(position, position + 2);
    if (pair === '//') passUntil('\n', true);
    else if (pair === '/*') passUntil('*/', true);
    else if (character === '/' && beginsExpression(text, position)) position = endOfPattern(text, position);
    else if (character === "'" || character === '"') passString(character);
    else if (character === '`') {
      position += 1;
      passTemplate();
    } else if (character === '{') passBrace(1);
    else if (character === '}') passBrace(-1);
    else position += 1;
  }
  return output + text.slice(copied);
}

/** Returns whether a slash at this position begins a regular expression rather than a division, which follows a value. */
function beginsExpression(text: string, position: number): boolean {
  const before = text.slice(Math.max(0, position - 20), position).trimEnd();
  return /(?:^|[(,=:[!&|?{};+]|=>|\breturn|\btypeof)$/.test(before) && !/<$/.test(before);
}

function endOfPattern(text: string, start: number): number {
  let inClass = false;
  for (let index = start + 1; index < text.length && text[index] !== '\n'; index += 1) {
    const character = text[index];
    if (character === '\\') index += 1;
    else if (character === '[') inClass = true;
    else if (character === ']') inClass = false;
    else if (character === '/' && !inClass) return index + 1;
  }
  return start + 1;
}
