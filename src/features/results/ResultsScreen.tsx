export function ResultsScreen() {
  return <main>Results</main>;
}
