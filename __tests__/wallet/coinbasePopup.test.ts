import { watchPopup } from '../../wallet/coinbasePopup';

afterEach(() => jest.useRealTimers());

/** The part of Coinbase's kit that opens a window. Disconnecting rejects what is waiting for the window. */
function kit(open: () => { closed: boolean } | null) {
  let refuse: (cause: unknown) => void = () => undefined;
  const communicator = {
    popup: null as { closed: boolean } | null,
    postMessage: () => {
      communicator.popup = open();
      if (!communicator.popup)
        return Promise.reject(Object.assign(new Error('Pop up window failed to open'), { code: -32603 }));
      return new Promise<void>((_resolve, reject) => (refuse = reject));
    },
    disconnect: jest.fn(() => refuse(Object.assign(new Error('Request rejected'), { code: 4001 }))),
  };
  /** A request that posts its message and never settles by itself. */
  const ask = () => {
    void communicator.postMessage();
    return new Promise(() => undefined);
  };
  return { communicator, ask };
}

test('closing the window refuses the request', async () => {
  jest.useFakeTimers();
  const popup = { closed: false };
  const { communicator, ask } = kit(() => popup);
  const request = watchPopup({ communicator })(ask);
  await jest.advanceTimersByTimeAsync(5000);
  expect(communicator.disconnect).not.toHaveBeenCalled();
  popup.closed = true;
  const refused = expect(request).rejects.toMatchObject({ code: 4001 });
  await jest.advanceTimersByTimeAsync(300);
  await refused;
  await jest.advanceTimersByTimeAsync(5000);
  expect(communicator.disconnect).toHaveBeenCalledTimes(1);
});

test('a window that did not open is reported as blocked', async () => {
  const { communicator, ask } = kit(() => null);
  await expect(watchPopup({ communicator })(ask)).rejects.toMatchObject({ reason: 'popup-blocked' });
});

test('a response without a window is passed on', async () => {
  const { communicator } = kit(() => null);
  await expect(watchPopup({ communicator })(() => Promise.resolve('0x1'))).resolves.toBe('0x1');
});

test('a kit of another version is used unchanged', async () => {
  await expect(watchPopup({})(() => Promise.resolve('0x1'))).resolves.toBe('0x1');
});
