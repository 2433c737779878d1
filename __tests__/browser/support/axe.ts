export { axeFindings } from '../../../testing/a11y/axeFindings';
