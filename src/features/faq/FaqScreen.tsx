export function FaqScreen() {
  return <main>Faq</main>;
}
