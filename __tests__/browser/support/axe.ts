export { axeFindings } from '../../../scripts/a11y/axeFindings';
