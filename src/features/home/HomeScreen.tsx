export function HomeScreen() {
  return <main>Home</main>;
}
