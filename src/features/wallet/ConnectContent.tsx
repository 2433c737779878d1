export function ConnectContent() {
  return <p />;
}
