import { area } from './catalogue';
import { xpText } from './countedThings';

export const WARDROBE_MESSAGES = area('wardrobe', {
  categories: 'Categories',
  confirmReset: 'Are you sure you want to reset your Darcel?',
  submit: 'Submit',
  reset: 'Reset',
  download: 'Download',
  connectToDress: 'Connect a wallet to dress your Darcel.',
  waitingFor: (wallet: string) => `Waiting for ${wallet}`,
  nothingOwned: 'Nothing of yours in here yet.',
  wardrobeItems: 'Things to wear',
  allCategories: 'All categories',
  category: 'Category',
  search: 'Search the wardrobe',
  /** On the tile of what an event lends. */
  lent: 'LENT',
  onlyMyItems: 'Only my items',
  under: (titles: string) => `Under ${titles}`,
  notCompatibleWith: (layers: string) => `Not compatible with ${layers}`,
  showingYourItems: 'Showing your items only',
  showingAllItems: 'Showing all items',
  xpMore: (title: string, missing: number) => `${xpText(missing)} more for ${title}.`,
  itemChecking: (title: string) => `Nobody has said yet whether ${title} is yours.`,
  wearing: (items: string) => `Wearing ${items}.`,
  takenOff: (items: string) => `Taken off: ${items}.`,
  background: (title: string) => `Background: ${title}.`,
});
