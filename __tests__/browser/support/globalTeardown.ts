import { rm } from 'node:fs/promises';

export default async function globalTeardown(): Promise<void> {
  if (globalThis.dudsServers === undefined) return;
  const { newWorld, running } = globalThis.dudsServers;
  await Promise.all(running.map(server => server.stop()));
  await rm(newWorld, { recursive: true, force: true });
}
