/** The longest pause of the event loop in milliseconds, and the memory of the process in MB. */
export function watchPauses() {
  let longest = 0;
  let last = performance.now();
  let memory = 0;
  const watch = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    memory = Math.max(memory, process.memoryUsage().rss / 2 ** 20);
  }, 2);
  return {
    stop() {
      clearInterval(watch);
      return { longest, memory };
    },
  };
}
