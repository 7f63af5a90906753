/** Computes the value of a key once. A browser needs about 0.1 ms to create a format, and a log uses hundreds. */
export function remember<Key extends string, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}
