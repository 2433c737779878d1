import * as pglite from '@electric-sql/pglite';
import { TestEnvironment } from 'jest-environment-node';

/** PGlite imports its parts as it needs them, which jest's own modules cannot; so it is loaded out here and handed in. */
export default class ServerEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.pglite = pglite;
  }
}
