export type DrawingName = 'mark' | 'logo';

/** Returns the definition of a drawing for `<use>`, with its extent for the elements that do. */
export function drawingDefinition(name: DrawingName, viewBox: string, content: string): string {
  return `<g id="winery-${name}" data-extent="${viewBox}">${content}</g>`;
}
