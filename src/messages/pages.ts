import { PAGE_WORDS, type PageWords } from '../../rules';
import { area } from './catalogue';

/** The titles and descriptions of the pages, and the tagline. */
export const PAGE_MESSAGES: PageWords = area('pages', PAGE_WORDS);
