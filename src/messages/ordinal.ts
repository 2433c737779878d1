export { ordinal } from '#rules/ordinal';
