/** Returns a function that makes its value when it is first called. Browsers need milliseconds to load a format of the language. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
