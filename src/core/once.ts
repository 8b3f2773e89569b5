/**
 * Returns a function that creates its value on the first call and returns it from then on. For values that
 * are slow to create, such as the browser's date formats.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
