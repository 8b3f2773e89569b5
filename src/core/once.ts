/**
 * Returns a function that creates its value on the first call and returns the same value on every later call. For values that are slow to
 * create, such as the browser's date formats.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
