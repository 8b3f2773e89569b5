/** A piece of text that one face can set. */
export type Run = { readonly face: number; readonly text: string };

/** What stands for a sign that no face has. */
const unknownSign = '\u00b7';
const tabWidth = '  ';

/**
 * Cuts somebody's words into runs, each for the first face that has all of its signs; a sign that none has becomes a dot. Signs that
 * would turn the direction of the text, or that nobody sees, are left out: what is printed reads as it looks.
 * @param faces whether each face has a sign, the favourite first.
 */
export function runsOf(text: string, faces: readonly ((codePoint: number) => boolean)[]): Run[] {
  const runs: { face: number; text: string }[] = [];
  for (const sign of plain(text)) {
    const codePoint = sign.codePointAt(0) ?? 0;
    const found = sign === '\n' ? 0 : faces.findIndex((has) => has(codePoint));
    const face = Math.max(0, found);
    const shown = found === -1 ? unknownSign : sign;
    const last = runs.at(-1);
    if (last?.face === face) last.text += shown;
    else runs.push({ face, text: shown });
  }
  return runs;
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, tabWidth)
    .replace(/[^\P{C}\n]/gu, '')
    .replace(/\n{3,}/g, '\n\n');
}

/**
 * Breaks runs into lines that are at most this wide: between words, within a word only when it is wider than a line, and where the
 * writer did. Every line keeps the faces of its signs.
 * @param widthOf how wide a run is, in the same unit as `most`.
 */
export function linesOf(runs: readonly Run[], widthOf: (run: Run) => number, most: number): Run[][] {
  const lines: Run[][] = [[]];
  let wide = 0;
  const put = (run: Run) => {
    lines.at(-1)?.push(run);
    wide += widthOf(run);
  };
  const breakLine = () => {
    lines.push([]);
    wide = 0;
  };
  for (const word of wordsOf(runs)) {
    const isSpace = word[0]?.text.trim() === '';
    if (word[0]?.text === '\n') {
      breakLine();
      continue;
    }
    const width = word.reduce((all, run) => all + widthOf(run), 0);
    if (wide + width > most && wide > 0) breakLine();
    if (isSpace && wide === 0) continue;
    for (const run of width <= most ? word : signsOf(word)) {
      if (wide + widthOf(run) > most && wide > 0) breakLine();
      put(run);
    }
  }
  return lines;
}

function signsOf(runs: readonly Run[]): Run[] {
  return runs.flatMap(({ face, text }) => [...text].map((sign) => ({ face, text: sign })));
}

/** Words, spaces and line breaks, each with its runs, in their order. */
function wordsOf(runs: readonly Run[]): Run[][] {
  const words: { face: number; text: string }[][] = [];
  let kind: string | undefined;
  for (const { face, text } of signsOf(runs)) {
    const now = text === '\n' ? 'break' : text.trim() === '' ? 'space' : 'word';
    const word = now === kind && now !== 'break' ? words.at(-1) : undefined;
    const last = word?.at(-1);
    if (last?.face === face) last.text += text;
    else if (word) word.push({ face, text });
    else words.push([{ face, text }]);
    kind = now;
  }
  return words;
}
