export function VoteScreen() {
  return <main>Vote</main>;
}
