/** Reads a typed array at an index that is in range, which the type checker cannot know. */
export function elementAt(array: Float64Array | Int32Array, index: number): number {
  return array[index] ?? 0;
}
