export default async function globalTeardown(): Promise<void> {
  await globalThis.dudsServer?.stop();
}
