/** Returns the file of a form for a picture; empty if none was chosen. Ignores its name and type. */
export async function pictureFileOf(form: FormData): Promise<Uint8Array> {
  const file = form.get('file');
  return file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
}
