import { MESSAGES } from '../messages';

export function NotFoundScreen() {
  return (
    <main>
      <h1>{MESSAGES.pageNotFound}</h1>
    </main>
  );
}
