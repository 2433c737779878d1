import type { ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readDeployed } from './databaseNode';
import { findProgram } from './installedPrograms';
import { endProcess, startProcess } from './processes';

/** HAProxy with a file of deploy/. */
export class Proxy {
  private process: ChildProcess;

  private constructor(
    private readonly folder: string,
    private readonly file: string,
  ) {
    this.process = this.launch();
  }

  static async start(folder: string, name: string, network: string): Promise<Proxy> {
    const file = path.join(folder, name);
    const deployed = await readDeployed(name, network);
    // Only root may use port 80. One process of the game on each machine is enough here.
    await writeFile(file, deployed.replace(/:80$/m, ':8080').replace(/^.*:3002 check\n/gm, ''));
    return new Proxy(folder, file);
  }

  private launch(): ChildProcess {
    const args = ['-db', '-f', this.file];
    return startProcess({
      command: findProgram('haproxy') ?? 'haproxy',
      args,
      cwd: this.folder,
      log: `${this.file}.log`,
    });
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  async kill(): Promise<void> {
    await endProcess(this.process, 'SIGKILL');
  }

  restart(): void {
    this.process = this.launch();
  }
}
