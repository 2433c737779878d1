exports.createAppKit = function createAppKit() {
  throw new Error('AppKit is not part of DUDS: WalletConnect is shown in our own overlay.');
};
