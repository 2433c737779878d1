export default async function globalTeardown(): Promise<void> {
  await Promise.all((globalThis.dudsServers ?? []).map(server => server.stop()));
}
