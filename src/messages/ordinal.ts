export { ordinal } from '../../rules';
