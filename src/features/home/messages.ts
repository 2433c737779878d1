import { area } from '../../messages/catalogue';

export const HOME_MESSAGES = area('home', {
  whatItIs: 'Dress a Darcel, enter the fit, let strangers judge.',
  eyeTest: 'Or take today’s Eye Test.',
});
