/** "Total XP is the NFT-based amount plus the server amount when NFT XP is non-zero." (specification section 9) */
export function totalXp(nftXp: number, serverXp: number): number {
  return nftXp === 0 ? 0 : nftXp + serverXp;
}
