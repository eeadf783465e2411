/** Memoizes a function by its key; a failure is remembered, too, and thrown again. */
export function memoize<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const outcomes = new Map<Key, () => Value>();
  return (key) => {
    const outcome = outcomes.get(key) ?? outcomeOf(() => compute(key));
    outcomes.set(key, outcome);
    return outcome();
  };
}

function outcomeOf<Value>(compute: () => Value): () => Value {
  try {
    const value = compute();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
