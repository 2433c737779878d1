import type { ServerResponse } from 'node:http';
import type { Compiler } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import type { ApiStatus } from './apiProcess';

interface DevServerOptions {
  readonly port: number;
  readonly apiStatus: () => Promise<ApiStatus>;
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** For a page that is opened while there is no server; it reloads itself until there is one. */
function sendProblem(response: ServerResponse, problem: string): void {
  if (response.headersSent) return void response.end();
  response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`<!doctype html><meta http-equiv="refresh" content="1"><pre>${escapeHtml(problem)}</pre>`);
}

/** Serves what webpack builds, and passes everything else on to the API server once that is ready. */
export function createDevServer(compiler: Compiler, { port, apiStatus }: DevServerOptions): WebpackDevServer {
  let apiUrl = '';
  const waitForApi = async (response: ServerResponse, next: () => void) => {
    const status = await apiStatus();
    if ('problem' in status) {
      sendProblem(response, status.problem);
    } else {
      apiUrl = status.url;
      next();
    }
  };
  return new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: true,
      static: false,
      setupExitSignals: false,
      // The API server sends the page itself, since it writes the configuration into it; so it has to be on disk.
      devMiddleware: { index: false, writeToDisk: file => file.endsWith('index.html') },
      client: { overlay: { runtimeErrors: false } },
      setupMiddlewares: middlewares => {
        const proxy = middlewares.findIndex(({ name }) => name === 'http-proxy-middleware');
        return middlewares.toSpliced(proxy, 0, {
          name: 'wait-for-api',
          middleware: (_request: unknown, response: ServerResponse, next: () => void) =>
            void waitForApi(response, next),
        });
      },
      proxy: [
        {
          context: () => true,
          target: `http://localhost:${port}`,
          router: () => apiUrl,
          // A server that cannot be reached is reported already.
          logLevel: 'silent',
          // The server that a request reached is restarting, and the next request waits for the new one.
          onError: (_error, _request, response) => sendProblem(response, 'The server is restarting.'),
          onProxyRes: response => (response.headers['cache-control'] = 'no-store'),
        },
      ],
    },
    compiler,
  );
}
