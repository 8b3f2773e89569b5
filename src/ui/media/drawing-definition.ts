export type DrawingName = 'mark' | 'logo';

/** Returns the markup that defines a drawing for `<use>`. Elements that use the drawing also need its `viewBox`. */
export function drawingDefinition(name: DrawingName, viewBox: string, content: string): string {
  return `<g id="winery-${name}" data-extent="${viewBox}">${content}</g>`;
}
