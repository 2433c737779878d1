import type { ReactNode } from 'react';
import { useName } from '../../api/namesApi';
import { useEndSessionMutation, useGetSessionQuery } from '../../api/sessionApi';
import { useAppDispatch, useAppSelector, useConfig, useCopy, type WithPlatform } from '../../base/hooks';
import { Pill, pillClass } from '../../components/Pill';
import { unseen } from '../../components/unseen';
import { WalletName } from '../../components/WalletName';
import { ACCOUNT_MESSAGES } from '../../messages/account';
import { MESSAGES } from '../../messages/messages';
import { LOCAL_WALLET, PUBLIC_CHAINS } from '../../../wallet';
import type { ConnectedWallet } from '../../../wallet';
import { selectXp, selectXpIsUnknown, selectXpSources } from '../holdings/holdingsSelectors';
import { toastShown } from '../notices/noticesSlice';
import { accountChangeRequested, chainSwitchRequested, selectConnection, selectLocked } from '../wallet/walletSlice';
import * as styles from './AccountSheet.module.css';

interface AccountSheetProps {
  /** Below the XP. */
  readonly goal: ReactNode;
  /** The wallet's entries. */
  readonly children: ReactNode;
}

/** What the game knows about the connected wallet. */
export function AccountSheet({ goal, children }: AccountSheetProps) {
  const connection = useAppSelector(selectConnection);
  if (connection.status !== 'connected') return null;
  return (
    <div className={styles.sheet}>
      <Address address={connection.address} />
      <dl className={styles.facts}>
        <Fact title={ACCOUNT_MESSAGES.xp}>
          <Xp />
          {goal}
        </Fact>
        <Fact title={ACCOUNT_MESSAGES.entries}>{children}</Fact>
        <Fact title={ACCOUNT_MESSAGES.wallet}>
          <Chain wallet={connection} />
        </Fact>
        <Fact title={ACCOUNT_MESSAGES.session}>
          <Session wallet={connection.address} />
        </Fact>
      </dl>
      {connection.label !== LOCAL_WALLET && <ChangeAccount />}
    </div>
  );
}

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Etherscan shows the accounts of these chains, which are the same on every other one. */
const EXPLORER = 'https://etherscan.io/address/';

function Address({ address }: { readonly address: string }) {
  const { chain } = useConfig();
  const [copied, copy] = useCopy();
  return (
    <>
      <p className={styles.address}>{address}</p>
      <WalletName name={useName(address)} className={styles.name} />
      <div className={styles.buttons}>
        <Pill size="small" tone="cobalt" onClick={() => copy(address)}>
          {copied === true ? ACCOUNT_MESSAGES.copied : ACCOUNT_MESSAGES.copy}
        </Pill>
        {PUBLIC_CHAINS.includes(chain.id) && (
          <a
            className={pillClass({ size: 'small', tone: 'bone' }, styles.quiet)}
            href={EXPLORER + address}
            target="_blank"
            rel="noopener noreferrer"
          >
            {ACCOUNT_MESSAGES.explorer}
            <span className={unseen}>{` (${MESSAGES.newTab})`}</span>
          </a>
        )}
      </div>
      <p className={styles.outcome} role="status">
        {copied === true && <span className={unseen}>{ACCOUNT_MESSAGES.copied}</span>}
        {copied === false && ACCOUNT_MESSAGES.notCopied}
      </p>
    </>
  );
}

/** Names of chains other than the game's. */
const CHAIN_NAMES = new Map([
  [1, 'Ethereum'],
  [5, 'Goerli'],
  [11155111, 'Sepolia'],
]);

function Chain({ wallet: { label, chainId } }: { readonly wallet: ConnectedWallet }) {
  const dispatch = useAppDispatch();
  const { chain } = useConfig();
  const locked = useAppSelector(selectLocked);
  const isHere = chainId === chain.id;
  const name = isHere ? chain.name : (CHAIN_NAMES.get(chainId) ?? ACCOUNT_MESSAGES.chain(chainId));
  return (
    <>
      <p>{locked === null ? ACCOUNT_MESSAGES.on(label, name) : MESSAGES.walletLocked(locked)}</p>
      {!isHere && locked === null && (
        <button type="button" className={styles.action} onClick={() => void dispatch(askWallet('switchChain'))}>
          {ACCOUNT_MESSAGES.switchTo(chain.name)}
        </button>
      )}
    </>
  );
}

function Xp() {
  const xp = useAppSelector(selectXp);
  const isUnknown = useAppSelector(selectXpIsUnknown);
  const sources = useAppSelector(selectXpSources);
  if (isUnknown) return <p>{ACCOUNT_MESSAGES.xpUnknown}</p>;
  if (xp === 'loading') return <p>{ACCOUNT_MESSAGES.xpLoading}</p>;
  if (xp === 0) return <p>{ACCOUNT_MESSAGES.noXp}</p>;
  const fromDuds = xp - sources.reduce((sum, source) => sum + source.xp, 0);
  return (
    <>
      <p>{ACCOUNT_MESSAGES.total(xp)}</p>
      <ul className={styles.sources}>
        {sources.map(source => (
          <li key={source.collection}>
            <span>{ACCOUNT_MESSAGES.source(source.collection, source.nfts)}</span> <b>{source.xp}</b>
          </li>
        ))}
        {fromDuds > 0 && (
          <li>
            <span>{ACCOUNT_MESSAGES.fromDuds}</span> <b>{fromDuds}</b>
          </li>
        )}
      </ul>
    </>
  );
}

function Session({ wallet }: { readonly wallet: string }) {
  const { data, isLoading, isError } = useGetSessionQuery(undefined);
  const [endSession, ending] = useEndSessionMutation();
  if (isLoading) return <p>{ACCOUNT_MESSAGES.sessionLoading}</p>;
  if (isError) return <p>{ACCOUNT_MESSAGES.sessionUnknown}</p>;
  if (!data) return <p>{ACCOUNT_MESSAGES.signedOut}</p>;
  if (data.wallet !== wallet) return <p>{ACCOUNT_MESSAGES.otherSession}</p>;
  return (
    <>
      <p>{ACCOUNT_MESSAGES.signedIn(ACCOUNT_MESSAGES.moment(data.since), ACCOUNT_MESSAGES.moment(data.expires))}</p>
      <button
        type="button"
        className={styles.action}
        aria-busy={ending.isLoading}
        onClick={() => !ending.isLoading && void endSession({ everywhere: true })}
      >
        {ACCOUNT_MESSAGES.signOut}
      </button>
      <p role="alert">{ending.isError && ACCOUNT_MESSAGES.notSignedOut}</p>
    </>
  );
}

function ChangeAccount() {
  const dispatch = useAppDispatch();
  return (
    <button type="button" className={styles.action} onClick={() => void dispatch(askWallet('changeAccount'))}>
      {ACCOUNT_MESSAGES.changeAccount}
    </button>
  );
}

const REQUESTED = { changeAccount: accountChangeRequested, switchChain: chainSwitchRequested } as const;

/** The wallet reports the change itself, if its owner allows it. */
const askWallet =
  (request: keyof typeof REQUESTED): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { wallet, log }) => {
    dispatch(REQUESTED[request]());
    const connection = selectConnection(getState());
    try {
      await wallet[request]();
    } catch (cause: unknown) {
      log('The wallet did not change account or chain', cause);
      if (connection.status === 'connected') dispatch(toastShown(MESSAGES.notChanged(connection.label)));
    }
  };
