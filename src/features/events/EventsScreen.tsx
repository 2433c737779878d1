export function EventsScreen() {
  return <main>Events</main>;
}
