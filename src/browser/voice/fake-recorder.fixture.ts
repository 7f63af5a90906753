// The parts of a browser that record. happy-dom has none of them.

/** A track of a microphone. */
export class FakeTrack extends EventTarget {
  readyState = 'live';
  stop = (): void => void (this.readyState = 'ended');
}

/** A recorder that returns a piece each time a test asks, and a last one when it stops. */
export class FakeRecorder extends EventTarget {
  static supported: readonly string[] = [];
  static isTypeSupported = (type: string): boolean => FakeRecorder.supported.includes(type);
  static made: FakeRecorder[] = [];
  static refuses: 'make' | 'start' | null = null;
  static lastPiece = 'end';
  static isSlow = false;
  state = 'inactive';
  readonly options: MediaRecorderOptions;
  timeslice: number | undefined;

  constructor(_stream: unknown, options: MediaRecorderOptions) {
    super();
    if (FakeRecorder.refuses === 'make') throw new DOMException('refused', 'NotSupportedError');
    this.options = options;
    FakeRecorder.made.push(this);
  }
  start(timeslice: number): void {
    if (FakeRecorder.refuses === 'start') throw new DOMException('refused', 'NotSupportedError');
    this.timeslice = timeslice;
    this.state = 'recording';
    if (!FakeRecorder.isSlow) queueMicrotask(() => this.dispatchEvent(new Event('start')));
  }
  piece(text: string): void {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([text]) }));
  }
  stop(): void {
    if (this.state === 'inactive') throw new DOMException('It is inactive.', 'InvalidStateError');
    this.state = 'inactive';
    queueMicrotask(() => {
      this.piece(FakeRecorder.lastPiece);
      this.dispatchEvent(new Event('stop'));
    });
  }
}

/** An audio context whose samples all have one amplitude. */
export class FakeContext {
  static made: FakeContext[] = [];
  static amplitude = 0;
  isClosed = false;
  constructor() {
    FakeContext.made.push(this);
  }
  createAnalyser = () => ({
    fftSize: 0,
    getFloatTimeDomainData: (samples: Float32Array) => samples.fill(FakeContext.amplitude),
  });
  createMediaStreamSource = () => ({ connect: () => undefined });
  resume = () => Promise.resolve();
  close = () => Promise.resolve(void (this.isClosed = true));
}
