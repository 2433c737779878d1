import http from 'node:http';
import { hexlify, randomBytes, Wallet } from 'ethers';
import { Browser, type Field } from './browser';

let addresses = 0;

/** Every wallet comes from an address of its own, because limits are counted by address. */
function nextAddress(): string {
  addresses += 1;
  return `127.${1 + (Math.floor(addresses / 62_500) % 100)}.${Math.floor(addresses / 250) % 250}.${1 + (addresses % 250)}`;
}

/** One wallet on a computer of its own, with one browser or two. */
export class Player {
  readonly wallet: string;
  readonly token: string;
  readonly browsers: Browser[] = [];
  /** The one that the player looks at. */
  browser: Browser;
  // Without a mnemonic, whose derivation takes longer than everything else here.
  private readonly signer = new Wallet(hexlify(randomBytes(32)));
  private readonly agent = new http.Agent({ keepAlive: true, localAddress: nextAddress() });

  /** Without a token to take over, the wallet gets a new one. */
  constructor(
    private readonly field: Field,
    private readonly client: number,
    tokenToTakeOver?: string,
  ) {
    this.wallet = this.signer.address.toLowerCase();
    this.browser = this.openBrowser();
    this.token = tokenToTakeOver ?? field.index.mint(this.wallet);
    if (tokenToTakeOver !== undefined) field.index.move(tokenToTakeOver, this.wallet);
    field.recorder.transfers.push({ token: this.token, to: this.wallet });
  }

  /** Without a session if it is new. */
  openBrowser(): Browser {
    const { field, client, signer, agent } = this;
    const browser = new Browser(field, { client, signer, agent });
    this.browsers.push(browser);
    return browser;
  }

  leave(): void {
    this.agent.destroy();
  }
}
