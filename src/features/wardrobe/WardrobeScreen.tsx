export function WardrobeScreen() {
  return <main>Wardrobe</main>;
}
