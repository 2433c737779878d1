const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

export const isLoopback = (url: string): boolean => LOOPBACK_HOSTS.includes(new URL(url).hostname);
