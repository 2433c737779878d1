import { useState } from 'react';
import { isProblem, type ProblemCode } from '../../api/problems';
import { useLazyGetVersusQuery, useVoteVersusMutation, type VersusArg, type VersusCounts } from './versusApi';
import { useAppSelector } from '../../base/hooks';
import { selectAddress } from '../wallet/walletSlice';

export type VersusSide = 'a' | 'b';

/** What the player chose, and what is known of it. */
export type VersusChoice =
  | { readonly winner: VersusSide; readonly status: 'asking' }
  | { readonly winner: VersusSide; readonly status: 'failed'; readonly reason?: ProblemCode | undefined }
  | {
      readonly winner: VersusSide;
      readonly status: 'told';
      readonly counts: VersusCounts;
      /** Whether the choice is one of those counted. */
      readonly isCounted: boolean;
      /** Why it is not, if the server said so. */
      readonly reason?: ProblemCode | undefined;
    };

/** Those who get them see the counts without adding to them. */
const COUNTS_ONLY: readonly (ProblemCode | undefined)[] = ['no-qualifying-nft', 'wallet-banned'];

/** A connected wallet votes, everybody else only gets the counts. A choice under way comes to its end first. */
export function useVersusVote(fits: VersusArg) {
  const wallet = useAppSelector(selectAddress);
  const [vote] = useVoteVersusMutation();
  const [getVersus] = useLazyGetVersusQuery();
  const [choice, setChoice] = useState<VersusChoice>();

  const getCounts = async (winner: VersusSide, reason?: ProblemCode): Promise<VersusChoice> => {
    const { data, error } = await getVersus(fits);
    if (data === undefined) return { winner, status: 'failed', reason: reasonOf(error) };
    return { winner, status: 'told', counts: data, isCounted: false, reason };
  };
  const ask = async (winner: VersusSide): Promise<VersusChoice> => {
    if (wallet === null) return getCounts(winner);
    const { data, error } = await vote({ ...fits, wallet, winner });
    if (data !== undefined) return { winner, status: 'told', counts: data, isCounted: true };
    const reason = reasonOf(error);
    const isRefused = COUNTS_ONLY.includes(reason) || (isProblem(error) && error.code === 'not-signed-in');
    return isRefused ? getCounts(winner, reason) : { winner, status: 'failed', reason };
  };
  const choose = async (winner: VersusSide): Promise<void> => {
    if (choice?.status === 'asking') return;
    setChoice({ winner, status: 'asking' });
    setChoice(await ask(winner));
  };
  return [choice, choose] as const;
}

const reasonOf = (error: unknown): ProblemCode | undefined =>
  isProblem(error) && error.code === 'status' ? error.reason : undefined;
