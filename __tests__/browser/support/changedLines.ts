type Change = readonly [mark: ' ' | '+' | '-', line: string];

/** The shortest way from one text to the other, line by line. */
function compareLines(before: readonly string[], after: readonly string[]): readonly Change[] {
  // How many lines two ends of the texts have in common.
  const common = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      common[i]![j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const changes: Change[] = [];
  for (let i = 0, j = 0; i < before.length || j < after.length;) {
    const [old, next] = [before[i], after[j]];
    const mark = old === next ? ' ' : next === undefined || at(i + 1, j) >= at(i, j + 1) ? '-' : '+';
    const isGone = mark === '-' && old !== undefined;
    changes.push(isGone ? ['-', old] : [mark === ' ' ? ' ' : '+', next!]);
    if (mark === ' ' || isGone) i += 1;
    if (mark === ' ' || !isGone) j += 1;
  }
  return changes;
}

const indentOf = (line: string): number => line.search(/\S/);

/** What was added and removed, below the lines that it belongs to. */
export function changedLines(before: readonly string[], after: readonly string[]): readonly string[] {
  const printed: string[] = [];
  let around: string[] = [];
  for (const [mark, line] of compareLines(before, after)) {
    around = around.filter(outer => indentOf(outer) < indentOf(line));
    if (mark === ' ') around.push(line);
    else printed.push(...around.splice(0).map(outer => `  ${outer}`), `${mark} ${line}`);
  }
  return printed;
}
