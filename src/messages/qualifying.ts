import { PRODUCT } from '#rules/product';

/** What a wallet has to hold to submit a fit (specification, section 5). */
export const QUALIFYING = `Dour Darcels, colette x Dour Darcels, ${PRODUCT.name} or ${PRODUCT.marketName} NFT`;
