/** The class of what is only for screen readers. */
export { unseen } from './unseen.module.css';
