import { makeCounter, type CountJob, type CountReport } from './counter';

/** The part of a worker's global scope that it uses: TypeScript's library for workers conflicts with the one for pages. */
interface Scope {
  postMessage(report: CountReport): void;
  onmessage: ((event: { readonly data: CountJob }) => void) | null;
}

const scope = self as unknown as Scope;
const count = makeCounter(report => scope.postMessage(report));

scope.onmessage = ({ data }) => {
  count(data).catch((cause: unknown) => {
    // Errors of the worker itself reach the page; rejections do not.
    reportError(cause);
    scope.postMessage({ report: 'crashed' });
  });
};
