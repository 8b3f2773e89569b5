/** Returns the bytes of a form's picture file; empty if none was chosen. The file's name and type are ignored. */
export async function readPictureFile(form: FormData): Promise<Uint8Array> {
  const file = form.get('file');
  return file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
}
