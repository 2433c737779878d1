/** The one place that touches it: everything else is told. */
export const environment = (): NodeJS.ProcessEnv => process.env;
