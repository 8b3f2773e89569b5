/**
 * Returns the elements of an XML document with their text.
 * @throws if the XML is malformed or has no XML declaration.
 */
export function parseXmlElements(xml: string): { readonly name: string; readonly text: string }[] {
  const elements: { name: string; text: string }[] = [];
  const open: { name: string; text: string }[] = [];
  const body = xml.replace(/^<\?xml version="1.0" encoding="UTF-8"\?>\n/, '');
  if (body === xml) throw new Error('the document does not say that it is XML');
  for (const [, tag = '', text = ''] of body.matchAll(/<([^<>]*)>|([^<>]+|[<>])/g)) {
    if (tag === '') {
      if (/[<>]|&(?!(?:amp|lt|gt|quot|apos);)/.test(text)) throw new Error(`broken text: ${text}`);
      const element = open.at(-1);
      if (element) element.text += readText(text);
      else if (text.trim() !== '') throw new Error(`text outside: ${text}`);
    } else if (tag.startsWith('/')) {
      const element = open.pop();
      if (element === undefined || element.name !== tag.slice(1)) throw new Error(`<${tag}> closes nothing`);
      elements.push(element);
    } else open.push({ name: /^[\w:]+(?=(?: [\w:]+="[^"]*")*$)/.exec(tag)?.[0] ?? '?', text: '' });
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)?.name}> is not closed`);
  return elements;
}

function readText(text: string): string {
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(\w+);/g, (_, name: string) => signs[name] ?? '');
}
