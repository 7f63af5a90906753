/** Makes the value of a key once: a browser needs about 0.1 ms for each format, and a log asks for hundreds. */
export function remember<Key extends string, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}
