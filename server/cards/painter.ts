import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Drawing } from './drawing';

export interface PaintRequest {
  readonly id: number;
  readonly drawing: Drawing;
}

export type PaintReply =
  | { readonly kind: 'ready' }
  /** This machine cannot paint at all. */
  | { readonly kind: 'unable'; readonly problem: string }
  | { readonly kind: 'painted'; readonly id: number; readonly png: Uint8Array }
  | { readonly kind: 'failed'; readonly id: number; readonly problem: string };

/** Where the build has put what painting needs. */
interface PainterFiles {
  readonly script: string;
  readonly fonts: string;
  readonly assets: string;
}

interface PainterOptions extends PainterFiles {
  readonly onProblem: (problem: string) => void;
  /** For tests. */
  readonly limits?: Partial<typeof LIMITS>;
}

const LIMITS = {
  queue: 32,
  pictureMs: 3_000,
  /** Loading takes longer than painting, above all on a machine that has just started. */
  startMs: 15_000,
  /** Then the child is replaced, with whatever memory it has kept. */
  pictures: 500,
};

interface Job {
  readonly drawing: Drawing;
  readonly finish: (png: Buffer | undefined) => void;
}

/** Paints one drawing after another in a child process, which is replaced if it crashes, hangs or has become old. */
export class Painter {
  private readonly waiting: Job[] = [];
  private current: Job | undefined;
  private child: ChildProcess | undefined;
  private isReady = false;
  private painted = 0;
  private sent = 0;
  private timer: NodeJS.Timeout | undefined;
  private isUnable = false;
  private readonly limits: typeof LIMITS;

  constructor(private readonly options: PainterOptions) {
    this.limits = { ...LIMITS, ...options.limits };
  }

  /** The PNG; undefined if the queue is full, or if it could not be painted in time. */
  async paint(drawing: Drawing): Promise<Buffer | undefined> {
    if (!this.isUnable && !existsSync(this.options.script)) this.giveUp('This build has no painter.');
    if (this.isUnable || this.waiting.length >= this.limits.queue) return undefined;
    return new Promise(finish => {
      this.waiting.push({ drawing, finish });
      this.next();
    });
  }

  /** The child, for tests and for measuring its memory. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  close(): void {
    this.isUnable = true;
    this.dismiss();
    for (const { finish } of [...this.waiting.splice(0), ...(this.current ? [this.current] : [])]) finish(undefined);
    this.current = undefined;
  }

  private next(): void {
    if (this.current !== undefined || this.waiting.length === 0) return;
    this.child ??= this.hire();
    if (!this.isReady) return;
    this.current = this.waiting.shift();
    if (this.current === undefined) return;
    this.sent += 1;
    const request: PaintRequest = { id: this.sent, drawing: this.current.drawing };
    this.watch(this.limits.pictureMs, 'A picture took too long.');
    this.child.send(request, error => {
      if (error) this.fail('The painter does not listen.');
    });
  }

  private hire(): ChildProcess {
    const { script, assets, fonts } = this.options;
    const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : [];
    const child = fork(script, [assets, fonts], {
      execArgv: ['--expose-gc', ...loader],
      serialization: 'advanced',
      // Nothing that the server is told has to be known there.
      env: {},
    });
    // The painter alone must not keep the server running.
    child.unref();
    child.channel?.unref();
    child.on('message', (reply: PaintReply) => {
      if (child === this.child) this.receive(reply);
    });
    child.on('error', error => {
      if (child === this.child) this.fail(error.message);
    });
    child.on('exit', () => {
      if (child === this.child) this.fail('The painter has ended.');
    });
    this.watch(this.limits.startMs, 'The painter did not start.');
    return child;
  }

  private receive(reply: PaintReply): void {
    clearTimeout(this.timer);
    if (reply.kind === 'unable') this.giveUp(reply.problem);
    else if (reply.kind === 'ready') this.isReady = true;
    else if (reply.id === this.sent) {
      if (reply.kind === 'failed') this.options.onProblem(reply.problem);
      this.finish(reply.kind === 'painted' ? Buffer.from(reply.png) : undefined);
      this.painted += 1;
      if (this.painted >= this.limits.pictures) this.dismiss();
    }
    this.next();
  }

  private finish(png: Buffer | undefined): void {
    const job = this.current;
    this.current = undefined;
    job?.finish(png);
  }

  /** The child is replaced, and the picture that it was painting is not tried again: it may be the reason. */
  private fail(problem: string): void {
    const neverStarted = !this.isReady;
    this.options.onProblem(problem);
    this.dismiss();
    this.finish(undefined);
    // Otherwise a child that cannot start would be started again and again.
    if (neverStarted) for (const { finish } of this.waiting.splice(0)) finish(undefined);
    this.next();
  }

  private giveUp(problem: string): void {
    this.options.onProblem(`No cards are painted: ${problem}`);
    this.close();
  }

  private watch(milliseconds: number, problem: string): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.fail(problem), milliseconds);
    this.timer.unref();
  }

  private dismiss(): void {
    clearTimeout(this.timer);
    const child = this.child;
    this.child = undefined;
    this.isReady = false;
    this.painted = 0;
    child?.kill('SIGKILL');
  }
}
