/** Returns a function that creates its value on the first call. Browsers need milliseconds to load a language format. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
