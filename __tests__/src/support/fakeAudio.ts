/** An audio parameter that records its last target. */
class FakeGain {
  readonly gain = {
    value: 1,
    setTargetAtTime(value: number) {
      this.value = value;
    },
  };
  connect() {}
}

class FakeSource {
  buffer: { readonly url: string } | null = null;
  loop = false;
  loopStart = 0;
  loopEnd = 0;
  startedAt: number | undefined;
  output: FakeGain | undefined;
  connect(output: FakeGain) {
    this.output = output;
  }
  start(_when: number, offset: number) {
    this.startedAt = offset;
  }
}

/** An audio context that records what is played. The test sets the length of the files in samples. */
export class FakeContext {
  state: 'running' | 'suspended' = 'running';
  currentTime = 0;
  readonly destination = {};
  readonly sources: FakeSource[] = [];
  samples = [0, 0, 0, 0.5];
  private readonly change = (state: FakeContext['state']) => {
    this.state = state;
    return Promise.resolve();
  };
  readonly suspend = jest.fn(() => this.change('suspended'));
  readonly resume = jest.fn(() => this.change('running'));
  createGain() {
    return new FakeGain();
  }
  createBufferSource() {
    const source = new FakeSource();
    this.sources.push(source);
    return source;
  }
  decodeAudioData(bytes: { readonly url: string }) {
    return Promise.resolve({ url: bytes.url, sampleRate: 100, getChannelData: () => Float32Array.from(this.samples) });
  }
  /** The files that were started, with their current volumes. */
  played() {
    return this.sources
      .filter(({ startedAt }) => startedAt !== undefined)
      .map(({ buffer, output }) => ({ file: buffer?.url.replace(/^.*\//, ''), volume: output?.gain.value ?? 0 }));
  }
}
