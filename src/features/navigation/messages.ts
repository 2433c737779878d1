import { PAGE_HEADS, type PageHeads } from '#rules/pages/pageHeads';
import { area } from '../../messages/catalogue';

/** The words of each page's head, which load with the code that writes it. */
export const PAGE_HEAD_MESSAGES: PageHeads = area('pageHeads', PAGE_HEADS);
