export type DrawingName = 'mark' | 'logo';

/** Returns the definition of a drawing for `<use>`. The elements that use it need the `viewBox`, too. */
export function drawingDefinition(name: DrawingName, viewBox: string, content: string): string {
  return `<g id="winery-${name}" data-extent="${viewBox}">${content}</g>`;
}
